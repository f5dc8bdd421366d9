-- Orders and postings are compared when a statement has written them, all of its rows at once. What agrees then stays so: entries
-- and links never change, and whatever changes an order or adds a link is compared again. What does not agree yet waits in
-- `ledger_unmatched` and must agree at commit.
-- Entries are found by transfer, and by account in which partition. `between`, not `=`: by account alone the whole history of one could
-- be searched instead, and as long as most accounts have one entry the planner takes that for as good.

-- Those of these orders that disagree with their postings. A done order has moved exactly its amount on its owner's accounts, a
-- failed one moved nothing net, a waiting withdrawal holds exactly its amount.
create or replace function orders_disagreeing(p_orders bigint[]) returns table (order_id bigint, state smallint, of_user bigint, of_hold bigint)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
    select o.id, o.state, m.of_user, m.of_hold
    from unnest(p_orders) asked (id)
    cross join lateral (select * from currency_orders o where o.id = asked.id offset 0) o
    -- From the order to its transfers to their entries: `offset 0` keeps the planner from going the other way.
    cross join lateral (
      select coalesce(sum(e.delta) filter (where e.kind = 'user'), 0)::bigint as of_user,
        coalesce(sum(e.delta) filter (where e.kind = 'hold'), 0)::bigint as of_hold
      from order_transfers x
      cross join lateral (select a.id, a.kind from ledger_accounts a where a.kind in ('user', 'hold') and a.owner_id = o.owner_id offset 0) a
      cross join lateral (
        select e.delta, a.kind from ledger_entries e
        where e.transfer_id = x.transfer_id and e.account_id between a.id and a.id offset 0) e
      where x.order_id = o.id offset 0) m
    where (o.state = 1 and (m.of_user <> o.type * o.amount or m.of_hold <> 0))
      or (o.state = -1 and (m.of_user <> 0 or m.of_hold <> 0))
      or (o.state = 0 and not ((m.of_user = 0 and m.of_hold = 0 and o.target_type <> 'cash')
        or (o.target_type = 'cash' and m.of_user = -o.amount and m.of_hold = o.amount)));
end $$;

create or replace function check_order_matches(p_order bigint) returns void language plpgsql as $$
declare
  o record;
begin
  select * into o from orders_disagreeing(array[p_order]);
  if found then
    raise exception 'order % in state % does not match the ledger (user %, hold %)', o.order_id, o.state, o.of_user, o.of_hold
      using errcode = '23514', constraint = 'currency_orders_match_ledger';
  end if;
end $$;

create or replace function currency_orders_made() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- An order made together with its posting is compared once, when the link between them is.
  alone bigint[] := array(
    select m.id from made m where not exists (select from order_transfers x where x.order_id = m.id offset 0));
begin
  if cardinality(alone) > 0 then
    insert into ledger_unmatched (order_id) select d.order_id from orders_disagreeing(alone) d;
  end if;
  return null;
end $$;
create or replace trigger currency_orders_made after insert on currency_orders
  referencing new table as made for each statement execute function currency_orders_made();

create or replace function currency_orders_match() returns trigger language plpgsql as $$
begin
  perform check_order_matches(new.id);
  return null;
end $$;
drop trigger if exists currency_orders_match on currency_orders;
create constraint trigger currency_orders_match after update on currency_orders
  deferrable initially deferred for each row execute function currency_orders_match();

-- A posting is only ever linked to an order whose owner's money it moved. Its entries were written with it.
create or replace function order_transfers_match() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  unmatched record;
begin
  select x.transfer_id, x.order_id into unmatched from made x where not exists (
    select from (select a.id from ledger_accounts a where a.kind in ('user', 'hold') and a.owner_id = x.owner_id offset 0) a
    cross join lateral (
      select from ledger_entries e where e.transfer_id = x.transfer_id and e.account_id between a.id and a.id offset 0) e) limit 1;
  if found then
    raise exception 'transfer % moved nothing of the owner of order %', unmatched.transfer_id, unmatched.order_id
      using errcode = '23514', constraint = 'order_transfers_of_owner';
  end if;
  insert into ledger_unmatched (order_id)
    select d.order_id from orders_disagreeing(array(select distinct x.order_id from made x)) d;
  return null;
end $$;
drop trigger if exists order_transfers_match on order_transfers;
create or replace trigger order_transfers_match after insert on order_transfers
  referencing new table as made for each statement execute function order_transfers_match();

-- Every entry of a person belongs to an order of that person.
create or replace function entry_has_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into ledger_unmatched (transfer_id, account_id)
    select e.transfer_id, e.account_id from made e where not exists (
      select from order_transfers x where x.transfer_id = e.transfer_id
        and x.owner_id = (select a.owner_id from ledger_accounts a where a.id = e.account_id) offset 0);
  return null;
end $$;
drop trigger if exists ledger_entries_have_order on ledger_entries;
create or replace trigger ledger_entries_have_order after insert on ledger_entries
  referencing new table as made for each statement execute function entry_has_order();

-- At commit, what was left unmatched.
create or replace function ledger_matched() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if new.order_id is not null then
    perform check_order_matches(new.order_id);
  elsif not exists (
      select from order_transfers x where x.transfer_id = new.transfer_id
        and x.owner_id = (select a.owner_id from ledger_accounts a where a.id = new.account_id)) then
    raise exception 'an entry of transfer % has no order', new.transfer_id using errcode = '23514', constraint = 'ledger_entries_have_order';
  end if;
  delete from ledger_unmatched u where u.id = new.id;
  return null;
end $$;
drop trigger if exists ledger_unmatched_at_commit on ledger_unmatched;
create constraint trigger ledger_unmatched_at_commit after insert on ledger_unmatched
  deferrable initially deferred for each row execute function ledger_matched();

-- At commit: currency that was paid for belongs to a payment at that provider.
create or replace function transfer_has_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if not exists (
      select from order_transfers x join provider_payments p on p.order_id = x.order_id
      join ledger_accounts a on a.id = new.debit_id and a.name = p.provider
      where x.transfer_id = new.id) then
    raise exception 'transfer % has no payment at its provider', new.id using errcode = '23514', constraint = 'ledger_transfers_have_payment';
  end if;
  return null;
end $$;
drop trigger if exists ledger_transfers_have_payment on ledger_transfers;
create constraint trigger ledger_transfers_have_payment after insert on ledger_transfers
  deferrable initially deferred for each row when (new.kind in ('recharge', 'iap')) execute function transfer_has_payment();
