-- At commit: a done order has moved exactly its amount on its owner's accounts, a failed one moved nothing net, a
-- waiting withdrawal holds exactly its amount.
create or replace function check_order_matches(p_order bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  o currency_orders%rowtype;
  u bigint;
  h bigint;
begin
  select * into strict o from currency_orders where id = p_order;
  -- From the order to its transfers to their entries: `offset 0` keeps the planner from going the other way.
  select coalesce(sum(m.delta) filter (where m.kind = 'user'), 0), coalesce(sum(m.delta) filter (where m.kind = 'hold'), 0)
    into u, h from order_transfers x
    cross join lateral (
      select e.delta, (select a.kind from ledger_accounts a where a.id = e.account_id and a.owner_id = o.owner_id) as kind
      from ledger_entries e where e.transfer_id = x.transfer_id offset 0) m
    where x.order_id = p_order;
  if (o.state = 1 and (u <> o.type * o.amount or h <> 0))
      or (o.state = -1 and (u <> 0 or h <> 0))
      or (o.state = 0 and not ((u = 0 and h = 0 and o.target_type <> 'cash') or (o.target_type = 'cash' and u = -o.amount and h = o.amount))) then
    raise exception 'order % in state % does not match the ledger (user %, hold %)', p_order, o.state, u, h
      using errcode = '23514', constraint = 'currency_orders_match_ledger';
  end if;
end $$;

create or replace function currency_orders_match() returns trigger language plpgsql as $$
begin
  -- An order made together with its posting is compared once, when the link between them is.
  if tg_op = 'INSERT' and exists (select from order_transfers x where x.order_id = new.id) then return null; end if;
  perform check_order_matches(new.id);
  return null;
end $$;
drop trigger if exists currency_orders_match on currency_orders;
create constraint trigger currency_orders_match after insert or update on currency_orders
  deferrable initially deferred for each row execute function currency_orders_match();

-- A posting is only ever linked to an order of somebody whose money it moved.
create or replace function order_transfers_match() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if not exists (
      select from ledger_entries e where e.transfer_id = new.transfer_id
        and (select a.owner_id from ledger_accounts a where a.id = e.account_id) = new.owner_id) then
    raise exception 'transfer % moved nothing of the owner of order %', new.transfer_id, new.order_id
      using errcode = '23514', constraint = 'order_transfers_of_owner';
  end if;
  perform check_order_matches(new.order_id);
  return null;
end $$;
drop trigger if exists order_transfers_match on order_transfers;
create constraint trigger order_transfers_match after insert on order_transfers
  deferrable initially deferred for each row execute function order_transfers_match();

-- At commit: every entry of a person belongs to an order of that person.
create or replace function entry_has_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if not exists (
      select from order_transfers x where x.transfer_id = new.transfer_id
        and x.owner_id = (select a.owner_id from ledger_accounts a where a.id = new.account_id)) then
    raise exception 'an entry of transfer % has no order', new.transfer_id using errcode = '23514', constraint = 'ledger_entries_have_order';
  end if;
  return null;
end $$;
drop trigger if exists ledger_entries_have_order on ledger_entries;
create constraint trigger ledger_entries_have_order after insert on ledger_entries
  deferrable initially deferred for each row execute function entry_has_order();

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
