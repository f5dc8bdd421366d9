-- How many days coins of this kind wait before they can be withdrawn; what staff decided, or what holds until they do.
create or replace function ledger_wait_days(p_kind text) returns int language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select (value ->> w.setting)::int from settings where name = 'money'), w.days)
  from (values ('task', 'earned-wait-days', 7), ('sign', 'earned-wait-days', 7),
    ('recharge', 'bought-wait-days', 14), ('iap', 'bought-wait-days', 14), ('adjust', 'granted-wait-days', 0)) as w (kind, setting, days)
  where w.kind = p_kind
$$;

-- Moves the unripe part of what a person pays, both accounts being locked: spending takes what ripens last, whoever receives
-- gets the same days, and only ripe coins are held for a withdrawal. What a hold gives back is ripe.
create or replace function ledger_move_lots(p_transfer bigint, p_kind text, p_debit bigint, p_credit bigint, p_amount bigint, p_left bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  today date := (plaza_now() at time zone 'UTC')::date;
  l record;
  rest bigint := p_amount;
  taken bigint;
begin
  if p_kind = 'cash.hold' then
    if p_left < (select coalesce(sum(x.amount), 0) from ledger_lots x where x.account_id = p_debit and x.ripens_on > today) then
      raise exception 'only ripe coins can be withdrawn' using errcode = '23514', constraint = 'ledger_lots_ripe_only';
    end if;
    return;
  end if;
  for l in select x.ripens_on, x.amount from ledger_lots x
      where x.account_id = p_debit and x.ripens_on > today order by x.ripens_on desc loop
    taken := least(rest, l.amount);
    if taken = l.amount then
      delete from ledger_lots x where x.account_id = p_debit and x.ripens_on = l.ripens_on;
    else
      update ledger_lots x set amount = x.amount - taken where x.account_id = p_debit and x.ripens_on = l.ripens_on;
    end if;
    if p_kind in ('reward', 'join') then
      insert into ledger_lots as x (account_id, ripens_on, amount) values (p_credit, l.ripens_on, taken)
        on conflict (account_id, ripens_on) do update set amount = x.amount + excluded.amount;
    end if;
    insert into ledger_lot_moves (transfer_id, ripens_on, amount) values (p_transfer, l.ripens_on, taken);
    rest := rest - taken;
    exit when rest = 0;
  end loop;
end $$;

-- Only the trigger moves lots.
revoke execute on function ledger_move_lots(bigint, text, bigint, bigint, bigint, bigint) from public;

-- Forgets lots that have become ripe; they say nothing any more.
create or replace function forget_ripe_lots() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from ledger_lots where ripens_on <= (plaza_now() at time zone 'UTC')::date
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
