-- The service adds what a provider says it took on a day; it never changes what is there. Whoever could replace a
-- statement could make a difference go away: that is left to the owner (`plaza ledger statement`).
create or replace function add_statement(p_provider text, p_day date, p_ids text[], p_numbers text[], p_amounts bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into provider_statements (provider, day) values (p_provider, p_day) on conflict do nothing;
  if not found then perform refuse('provider_statements_once_a_day'); end if;
  insert into provider_statement_lines (provider, day, provider_txn_id, out_trade_no, amount)
  select p_provider, p_day, l.id, l.number, l.amount from unnest(p_ids, p_numbers, p_amounts) as l (id, number, amount);
end $$;
