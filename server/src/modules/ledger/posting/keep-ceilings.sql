-- Remembers the highest ceiling under which people were minted something on a day.
create or replace function keep_ceilings(p_accounts bigint[], p_kind text, p_day date, p_ceiling bigint) returns void
language plpgsql as $$
begin
  insert into mint_ceilings as m (account_id, kind, day, ceiling)
    select a, p_kind, p_day::text, p_ceiling from unnest(p_accounts) a order by a
    on conflict (account_id, kind, day) do update set ceiling = excluded.ceiling where m.ceiling < excluded.ceiling;
end $$;
