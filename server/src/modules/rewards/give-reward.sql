-- A reward in one call: whether it may be given, the posting with both orders, the log line and the counters. It runs
-- with the caller's rights. After the posting both accounts are locked until commit, so of two rewards between the same
-- people one sees all that the other wrote.
create or replace function give_reward(
  p_key text, p_giver bigint, p_receiver bigint, p_target_type text, p_target_id bigint, p_gift bigint, p_name text, p_price bigint,
  p_numbers int, p_pair_cap bigint,
  out log_id bigint, out name text, out amount bigint, out counted bigint, out balance bigint)
language plpgsql set enable_seqscan = off as $$
declare
  price bigint := p_price;
  today date := (plaza_now() at time zone 'UTC')::date;
  low bigint := least(p_giver, p_receiver);
  high bigint := greatest(p_giver, p_receiver);
  is_low boolean := p_giver < p_receiver;
  receiver record;
  posted record;
  pair reward_pairs;
  ahead bigint;
begin
  if p_giver = p_receiver then perform refuse('reward_not_oneself'); end if;
  name := p_name;
  if p_gift is not null then
    select g.name, g.price into give_reward.name, price from reward_gifts g where g.id = p_gift and g.deleted_at is null;
    if not found then perform refuse('reward_gift_there'); end if;
  end if;
  amount := price * p_numbers;
  if amount > 1000000000 then perform refuse('reward_logs_amount'); end if;
  select u.deleted_at is null as is_there,
      exists (select from user_blocks b where b.blocker_id = p_receiver and b.blocked_id = p_giver) as blocks,
      exists (select from user_blocks b where b.blocker_id = p_giver and b.blocked_id = p_receiver) as is_blocked,
      (select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p_giver and a.currency_id = 1) as debit,
      (select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p_receiver and a.currency_id = 1) as credit
    into receiver from users u where u.id = p_receiver;
  if receiver.is_there is not true then perform refuse('reward_receiver_there'); end if;
  if receiver.blocks then perform refuse('reward_not_blocked'); end if;
  if receiver.is_blocked then perform refuse('reward_not_blocking'); end if;

  posted := post_transfer(
    p_key, 'reward', receiver.debit, receiver.credit, amount, p_giver, null,
    jsonb_build_array(
      jsonb_build_object('owner_id', p_giver, 'title', 'Reward given', 'body', name || ' × ' || p_numbers, 'type', -1,
        'target_type', 'user', 'target_id', p_receiver::text, 'state', 1),
      jsonb_build_object('owner_id', p_receiver, 'title', 'Reward received', 'body', name || ' × ' || p_numbers, 'type', 1,
        'target_type', 'user', 'target_id', p_giver::text, 'state', 1)),
    null);
  balance := posted.debit_balance;

  select p.* into pair from reward_pairs p where p.low_id = low and p.high_id = high and p.day = today;
  ahead := case when is_low then coalesce(pair.net, 0) else -coalesce(pair.net, 0) end + amount;
  counted := greatest(0,
    least(p_pair_cap, ahead) - coalesce(case when is_low then pair.counted_from_low else pair.counted_from_high end, 0));
  insert into reward_pairs as p (low_id, high_id, day, net, counted_from_low, counted_from_high)
    values (low, high, today, case when is_low then amount else -amount end,
      case when is_low then give_reward.counted else 0 end, case when is_low then 0 else give_reward.counted end)
    on conflict (low_id, high_id, day) do update set net = p.net + excluded.net,
      counted_from_low = p.counted_from_low + excluded.counted_from_low, counted_from_high = p.counted_from_high + excluded.counted_from_high;

  insert into reward_logs (user_id, receiver_id, target_type, target_id, gift_id, name, price, numbers, counted, transfer_id)
    values (p_giver, p_receiver, p_target_type, p_target_id, p_gift, give_reward.name, price, p_numbers, give_reward.counted,
      posted.transfer_id)
    returning id into log_id;
  insert into reward_totals as t (user_id, target_type, target_id, total, given)
    values (p_giver, p_target_type, p_target_id, give_reward.counted, give_reward.amount)
    on conflict on constraint reward_totals_one_a_giver do update
    set total = t.total + excluded.total, given = t.given + excluded.given, updated_at = plaza_now();
  insert into reward_sums as s (target_type, target_id, count, amount, counted)
    values (p_target_type, p_target_id, 1, give_reward.amount, give_reward.counted)
    on conflict (target_type, target_id) do update
    set count = s.count + 1, amount = s.amount + excluded.amount, counted = s.counted + excluded.counted;
end $$;
