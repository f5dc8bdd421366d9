-- Several postings in one transaction take all account locks first, in id order.
create or replace function ledger_lock(ids bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ledger_accounts where id = any (ids) order by id for no key update;
end $$;

-- May be null: order_ids
-- The one way to post: the transfer, its new orders, the link to an order that waited, and the payer's balance
-- afterwards, in one call. Processes of the version before give orders a title instead of a message.
-- It runs with the caller's rights, so it can do nothing the tables would not let it do.
-- enable_seqscan is off for it and its triggers, as in `give_rewards`: without it a posting read 169 rows instead of 152 after 100 more.
create or replace function post_transfer(
  p_key text, p_kind text, p_debit bigint, p_credit bigint, p_amount bigint, p_actor bigint, p_resolves bigint, p_orders jsonb, p_order bigint,
  out transfer_id bigint, out order_ids bigint[], out debit_balance bigint)
language plpgsql set enable_seqscan = off as $$
begin
  perform set_config('plaza.actor', coalesce(p_actor::text, ''), true), set_config('plaza.actors', '', true);
  with made as (
    insert into ledger_transfers (key, kind, debit_id, credit_id, amount, resolves)
    values (p_key, p_kind, p_debit, p_credit, p_amount, p_resolves) returning id),
  ordered as (
    insert into currency_orders (owner_id, title, message, body, type, target_type, target_id, amount, state)
    select r.owner_id, coalesce(r.title, ''), r.message, r.body, r.type, r.target_type, r.target_id, p_amount, r.state
    from jsonb_to_recordset(p_orders) as r (owner_id bigint, title text, message jsonb, body text, type smallint, target_type text, target_id text, state smallint)
    returning id, owner_id),
  linked as (
    insert into order_transfers (order_id, owner_id, transfer_id)
    select o.id, o.owner_id, m.id from made m cross join (
      select n.id, n.owner_id from ordered n union all select w.id, w.owner_id from currency_orders w where w.id = p_order) o)
  select (select m.id from made m), (select array_agg(o.id order by o.id) from ordered o)
    into post_transfer.transfer_id, post_transfer.order_ids;
  select a.balance into post_transfer.debit_balance from ledger_accounts a where a.id = p_debit;
end $$;

-- The same for several at once, each {key, kind, debit, credit, amount, actor, orders}: one statement for all, and the same
-- triggers look at them. The caller has locked the accounts of all of them.
create or replace function post_transfers(p_transfers jsonb) returns table (nth int, transfer_id bigint, debit_balance bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('plaza.actor', '', true), set_config('plaza.actors', (
    select jsonb_object_agg(t.key, t.actor)::text from jsonb_to_recordset(p_transfers) as t (key text, actor text)), true);
  with asked as materialized (
    select * from rows from (
      jsonb_to_recordset(p_transfers) as (key text, kind text, debit bigint, credit bigint, amount bigint, orders jsonb))
      with ordinality t (key, kind, debit, credit, amount, orders, nth)),
  made as (
    insert into ledger_transfers (key, kind, debit_id, credit_id, amount)
    select t.key, t.kind, t.debit, t.credit, t.amount from asked t order by t.nth returning id, key),
  -- Ids are given in the order of the rows.
  drafts as materialized (
    select m.id as transfer_id, t.amount, o.*, row_number() over (order by t.nth, o.rank) as draft
    from asked t join made m on m.key = t.key
    cross join lateral rows from (jsonb_to_recordset(t.orders)
      as (owner_id bigint, title text, message jsonb, body text, type smallint, target_type text, target_id text, state smallint))
      with ordinality o (owner_id, title, message, body, type, target_type, target_id, state, rank)),
  ordered as (
    insert into currency_orders (owner_id, title, message, body, type, target_type, target_id, amount, state)
    select d.owner_id, coalesce(d.title, ''), d.message, d.body, d.type, d.target_type, d.target_id, d.amount, d.state from drafts d order by d.draft
    returning id),
  numbered as (select o.id, row_number() over (order by o.id) as draft from ordered o)
  insert into order_transfers (order_id, owner_id, transfer_id)
    select n.id, d.owner_id, d.transfer_id from drafts d join numbered n on n.draft = d.draft;
  return query
    select t.nth::int, m.id, e.balance_after
    from rows from (jsonb_to_recordset(p_transfers) as (key text, debit bigint)) with ordinality t (key, debit, nth)
    cross join lateral (select m.id from ledger_transfers m where m.key = t.key limit 1) m
    left join lateral (
      select e.balance_after from ledger_entries e
      where e.transfer_id = m.id and e.account_id between t.debit and t.debit limit 1) e on true;
end $$;

-- The transfer under a key; 0, which no transfer is, when there is none.
create or replace function transfer_under(p_key text) returns bigint language sql stable as $$
  select coalesce((select t.id from ledger_transfers t where t.key = p_key), 0)
$$;
