-- Remembers the highest ceiling under which somebody was minted something on a day.
create or replace function keep_ceiling(p_account bigint, p_kind text, p_day date, p_ceiling bigint) returns void
language plpgsql as $$
begin
  insert into mint_ceilings as m (account_id, kind, day, ceiling) values (p_account, p_kind, p_day::text, p_ceiling)
    on conflict (account_id, kind, day) do update set ceiling = excluded.ceiling where m.ceiling < excluded.ceiling;
end $$;
