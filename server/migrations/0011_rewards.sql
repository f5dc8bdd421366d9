-- Why: people reward one another with gifts. Staff keep the gifts; a reward moves currency through the ledger and leaves
-- a log line, and counters that rankings read.

create table reward_gifts (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  name_folded text generated always as (normalize(lower(normalize(btrim(name), nfkc)), nfkc)) stored,
  price bigint not null constraint reward_gifts_price check (price between 1 and 1000000),
  icon_id bigint references files (id),
  effect_icon_id bigint references files (id),
  -- Larger sorts first.
  sort int not null default 0 check (sort between 0 and 1000000),
  -- A gift is only marked as removed: rewards that were given with it go on showing its picture.
  deleted_at timestamptz,
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now()
);
create index reward_gifts_sorted on reward_gifts (sort desc, id desc) where deleted_at is null;
revoke delete on reward_gifts from plaza_app;

create table reward_logs (
  id bigint generated always as identity primary key,
  -- Who gave, and to whom.
  user_id bigint not null references users (id),
  receiver_id bigint not null references users (id),
  target_type text not null constraint reward_logs_target_known check (target_type in ('feeds', 'feed-topics')),
  target_id bigint not null,
  gift_id bigint references reward_gifts (id),
  -- As they were when it was given.
  name text not null check (char_length(name) between 1 and 50),
  price bigint not null check (price between 1 and 1000000),
  numbers int not null check (numbers between 1 and 9999),
  -- How much of price × numbers rankings count; see reward_pairs.
  counted bigint not null,
  transfer_id bigint not null constraint reward_logs_one_a_transfer unique references ledger_transfers (id),
  created_at timestamptz not null default plaza_now(),
  constraint reward_logs_not_oneself check (user_id <> receiver_id),
  constraint reward_logs_amount check (price * numbers <= 1000000000),
  constraint reward_logs_counted check (counted between 0 and price * numbers)
);
create index reward_logs_of_target on reward_logs (target_type, target_id, id desc);
revoke update, delete on reward_logs from plaza_app;

-- What one person gave to one target.
create table reward_totals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  target_type text not null,
  target_id bigint not null,
  -- What rankings count, and all of it.
  total bigint not null default 0 check (total >= 0),
  given bigint not null default 0 check (given >= total),
  created_at timestamptz not null default plaza_now(),
  updated_at timestamptz not null default plaza_now(),
  constraint reward_totals_one_a_giver unique (target_type, target_id, user_id)
);
create index reward_totals_rank on reward_totals (target_type, target_id, total desc, id);

-- What everybody gave to one target.
create table reward_sums (
  target_type text not null,
  target_id bigint not null,
  count bigint not null,
  amount bigint not null,
  counted bigint not null,
  primary key (target_type, target_id)
);

-- What went between two people on one day, so that passing the same currency to and fro counts only once: rankings count
-- the most that one was ahead of the other on that day. Old days are of no use to anybody.
create table reward_pairs (
  low_id bigint not null,
  high_id bigint not null,
  day date not null,
  -- From the one with the lower id to the other, less what came back.
  net bigint not null,
  counted_from_low bigint not null default 0,
  counted_from_high bigint not null default 0,
  primary key (low_id, high_id, day)
);
create index reward_pairs_day on reward_pairs (day);

-- A reward in one call: whether it may be given, the posting with both orders, the log line and the counters. It runs
-- with the caller's rights. After the posting both accounts are locked until commit, so of two rewards between the same
-- people one sees all that the other wrote.
create function give_reward(
  p_key text, p_giver bigint, p_receiver bigint, p_target_type text, p_target_id bigint,
  p_gift bigint, p_name text, p_price bigint, p_numbers int, p_pair_cap bigint,
  out log_id bigint, out name text, out amount bigint, out counted bigint, out balance bigint)
language plpgsql set enable_seqscan = off as $$
declare
  price bigint := p_price;
  today date := (plaza_now() at time zone 'UTC')::date;
  is_low boolean := p_giver < p_receiver;
  ahead bigint;
  before bigint;
  posted bigint;
begin
  name := p_name;
  if p_gift is not null then
    select g.name, g.price into give_reward.name, price from reward_gifts g where g.id = p_gift and g.deleted_at is null;
    if not found then raise exception 'no such gift' using errcode = '23514', constraint = 'reward_gift_there'; end if;
  end if;
  amount := price * p_numbers;
  if amount > 1000000000 then raise exception 'too much at once' using errcode = '23514', constraint = 'reward_logs_amount'; end if;
  if not exists (select from users u where u.id = p_receiver and u.deleted_at is null) then
    raise exception 'the receiver has left' using errcode = '23514', constraint = 'reward_receiver_there';
  end if;
  if exists (select from user_blocks b where b.blocker_id = p_receiver and b.blocked_id = p_giver) then
    raise exception 'the receiver blocked the giver' using errcode = '23514', constraint = 'reward_not_blocked';
  end if;
  if exists (select from user_blocks b where b.blocker_id = p_giver and b.blocked_id = p_receiver) then
    raise exception 'the giver blocked the receiver' using errcode = '23514', constraint = 'reward_not_blocking';
  end if;

  select t.transfer_id, t.debit_balance into posted, balance from post_transfer(
    p_key, 'reward',
    (select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p_giver and a.currency_id = 1),
    (select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p_receiver and a.currency_id = 1),
    amount, p_giver, null,
    jsonb_build_array(
      jsonb_build_object('owner_id', p_giver, 'title', 'Reward given', 'body', name || ' × ' || p_numbers, 'type', -1,
        'target_type', 'user', 'target_id', p_receiver::text, 'state', 1),
      jsonb_build_object('owner_id', p_receiver, 'title', 'Reward received', 'body', name || ' × ' || p_numbers, 'type', 1,
        'target_type', 'user', 'target_id', p_giver::text, 'state', 1)),
    null) t;

  select case when is_low then p.net else -p.net end, case when is_low then p.counted_from_low else p.counted_from_high end
    into ahead, before from reward_pairs p
    where p.low_id = least(p_giver, p_receiver) and p.high_id = greatest(p_giver, p_receiver) and p.day = today;
  ahead := coalesce(ahead, 0) + amount;
  counted := greatest(0, least(p_pair_cap, ahead) - coalesce(before, 0));
  insert into reward_pairs as p (low_id, high_id, day, net, counted_from_low, counted_from_high)
    values (least(p_giver, p_receiver), greatest(p_giver, p_receiver), today, case when is_low then amount else -amount end,
      case when is_low then give_reward.counted else 0 end, case when is_low then 0 else give_reward.counted end)
    on conflict (low_id, high_id, day) do update set net = p.net + excluded.net,
      counted_from_low = p.counted_from_low + excluded.counted_from_low, counted_from_high = p.counted_from_high + excluded.counted_from_high;

  insert into reward_logs (user_id, receiver_id, target_type, target_id, gift_id, name, price, numbers, counted, transfer_id)
    values (p_giver, p_receiver, p_target_type, p_target_id, p_gift, give_reward.name, price, p_numbers, give_reward.counted, posted)
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
