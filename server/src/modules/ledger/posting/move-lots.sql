-- How many days coins of this kind wait before they can be withdrawn; what staff decided, or what holds until they do.
create or replace function ledger_wait_days(p_kind text) returns int language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select (value ->> w.setting)::int from settings where name = 'money'), w.days)
  from (values ('task', 'earned-wait-days', 7), ('sign', 'earned-wait-days', 7),
    ('recharge', 'bought-wait-days', 14), ('iap', 'bought-wait-days', 14), ('adjust', 'granted-wait-days', 0)) as w (kind, setting, days)
  where w.kind = p_kind
$$;

-- Moves the lots of what a person pays, both accounts being locked: spending takes what ripens last, then ripe coins whose origin
-- is known, then the others; who receives gets the same days and origins. Only ripe coins are held for a withdrawal.
-- Most people have one or two lots; who was given coins by thousands has thousands, so each step takes more than the last.
create or replace function ledger_move_lots(p_transfer bigint, p_kind text, p_debit bigint, p_credit bigint, p_amount bigint, p_left bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (plaza_now() at time zone 'UTC')::date;
  is_hold boolean := p_kind = 'cash.hold';
  rest bigint := p_amount;
  step int := 8;
  lots int;
  coins bigint;
begin
  if is_hold and p_left < (select coalesce(sum(x.amount), 0) from ledger_lots x where x.account_id = p_debit and x.ripens_on > today) then
    raise exception 'only ripe coins can be withdrawn' using errcode = '23514', constraint = 'ledger_lots_ripe_only';
  end if;
  loop
    with mine as materialized (
      select x.ripens_on, x.origin_id, x.amount from ledger_lots x
      where x.account_id = p_debit and case when is_hold then x.ripens_on <= today and x.origin_id <> 0 else x.ripens_on > today or x.origin_id <> 0 end
      order by x.ripens_on desc, x.origin_id desc limit step),
    taken as materialized (
      select q.ripens_on, q.origin_id, q.amount, least(q.amount, rest - q.before) as coins
      from (select m.*, (sum(m.amount) over (order by m.ripens_on desc, m.origin_id desc) - m.amount)::bigint as before from mine m) q
      where q.before < rest),
    gone as (
      delete from ledger_lots x using taken t
      where x.account_id = p_debit and x.ripens_on = t.ripens_on and x.origin_id = t.origin_id and t.coins = t.amount),
    less as (
      update ledger_lots x set amount = x.amount - t.coins from taken t
      where x.account_id = p_debit and x.ripens_on = t.ripens_on and x.origin_id = t.origin_id and t.coins < t.amount),
    given as (
      insert into ledger_lots as x (account_id, ripens_on, origin_id, amount)
      select p_credit, t.ripens_on, t.origin_id, t.coins from taken t where p_kind in ('reward', 'join', 'offer')
      on conflict (account_id, ripens_on, origin_id) do update set amount = x.amount + excluded.amount),
    moved as (
      insert into ledger_lot_moves (transfer_id, ripens_on, origin_id, amount)
      select p_transfer, t.ripens_on, t.origin_id, t.coins from taken t)
    select count(*), coalesce(sum(t.coins), 0) into lots, coins from taken t;
    rest := rest - coins;
    exit when rest = 0 or lots < step;
    step := least(step * 8, 4096);
  end loop;
end $$;

-- Only the trigger moves lots.
revoke execute on function ledger_move_lots(bigint, text, bigint, bigint, bigint, bigint) from public;

-- Forgets lots that say nothing any more: ripe ones without an origin; 30 days later what staff gave, because they may approve
-- again; 180 days later what was bought, unless its buyer owes for a refund.
create or replace function forget_ripe_lots() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from ledger_lots l
  where l.ripens_on <= (plaza_now() at time zone 'UTC')::date and (l.origin_id = 0 or exists (
    select from ledger_transfers t join ledger_accounts a on a.id = t.credit_id
    where t.id = l.origin_id and case t.kind
      when 'adjust' then l.ripens_on <= (plaza_now() at time zone 'UTC')::date - 30
      else l.ripens_on <= (plaza_now() at time zone 'UTC')::date - 180 and not exists (
        select from user_debts d where d.settled_at is null and coalesce(d.buyer_id, d.user_id) = a.owner_id) end))
$$;

-- Remembers the most coins that were ever sold for the smallest unit of money.
create or replace function provider_payments_ratio() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sold bigint := (select ceil(o.amount::numeric / new.paid_amount)::bigint from currency_orders o where o.id = new.order_id);
begin
  if sold > (select ratio from ledger_highest_ratio) then
    update ledger_highest_ratio set ratio = sold where ratio < sold;
  end if;
  return null;
end $$;
create or replace trigger provider_payments_ratio after insert on provider_payments for each row execute function provider_payments_ratio();
