-- The service adds what a provider says it took on a day. Changing what is there could make a difference go away, so that takes
-- two people (proposals of kind `statement`), or the owner (`plaza ledger statement`).
create or replace function add_statement(p_provider text, p_day date, p_ids text[], p_numbers text[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into provider_statements (provider, day) values (p_provider, p_day) on conflict do nothing;
  if not found then perform refuse('provider_statements_once_a_day'); end if;
  insert into provider_statement_lines (provider, day, provider_txn_id, out_trade_no, amount)
  select p_provider, p_day, l.id, l.number, l.amount from unnest(p_ids, p_numbers, p_amounts) as l (id, number, amount);
end $$;

-- Puts another statement in the place of the one that was loaded at that time; of one loaded since, nothing changes.
create or replace function replace_statement(p_provider text, p_day date, p_loaded_at timestamptz, p_ids text[], p_numbers text[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update provider_statements s set loaded_at = clock_timestamp() where s.provider = p_provider and s.day = p_day and s.loaded_at = p_loaded_at;
  if not found then perform refuse('provider_statements_as_shown'); end if;
  delete from provider_statement_lines l where l.provider = p_provider and l.day = p_day;
  insert into provider_statement_lines (provider, day, provider_txn_id, out_trade_no, amount)
  select p_provider, p_day, l.id, l.number, l.amount from unnest(p_ids, p_numbers, p_amounts) as l (id, number, amount);
end $$;
