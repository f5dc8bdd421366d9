-- Why: a reward and its notice ran twenty statements inside their functions, some of them only to look at what the next one
-- reads again. Each costs the database a twentieth of a millisecond; what can be asked at once is asked at once. For the same
-- reason the counters, which every like and comment touches, are held above zero by one rule instead of a dozen: PostgreSQL
-- reads the text of each anew for every statement. And where PostgreSQL knows nothing of a table yet, as in a fresh or just
-- restored database, it took all entries of an account for as good a beginning as those of a transfer, and everybody's tasks
-- of a day for as good as one's: rewards, likes and comments became slower with each of them until the first statistics. What
-- to begin with is now written down.
-- Besides, nobody is told of what is in a hidden topic that is not theirs, whoever is rewarded is found in the same statement,
-- and a push that cannot be delivered is tried for a day, as promised, instead of a quarter of an hour.

alter table feed_stats
  drop constraint feed_stats_like_count_check, drop constraint feed_stats_comment_count_check,
  drop constraint feed_stats_view_count_check, drop constraint feed_stats_share_count_check,
  drop constraint feed_stats_member_share_count_check, drop constraint feed_stats_reward_count_check,
  drop constraint feed_stats_reward_amount_check,
  add constraint feed_stats_counted check (
    least(like_count, comment_count, share_count, member_share_count, reward_count) >= 0 and least(view_count, reward_amount) >= 0);

alter table user_counts
  drop constraint user_counts_checkin_count_check, drop constraint user_counts_comments_count_check,
  drop constraint user_counts_feed_topics_count_check, drop constraint user_counts_feeds_count_check,
  drop constraint user_counts_followers_count_check, drop constraint user_counts_followings_count_check,
  drop constraint user_counts_hidden_comments_count_check, drop constraint user_counts_hidden_feeds_count_check,
  drop constraint user_counts_hidden_likes_count_check, drop constraint user_counts_hidden_topics_count_check,
  drop constraint user_counts_last_checkin_count_check, drop constraint user_counts_likes_count_check,
  add constraint user_counts_counted check (
    least(checkin_count, last_checkin_count, comments_count, feed_topics_count, feeds_count, followers_count, followings_count,
      likes_count, hidden_comments_count, hidden_feeds_count, hidden_likes_count, hidden_topics_count) >= 0);

-- People leave but are never deleted. Then what these said is said already: notices are left by one function that looks at
-- both people, and totals are sums over reward_logs, which has its own. Every reference locks the person's row.
revoke delete, truncate on users from plaza_app;
alter table notifications drop constraint notifications_user_id_fkey, drop constraint notifications_sender_id_fkey;
alter table reward_totals drop constraint reward_totals_user_id_fkey;

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

-- Only the sweeps of old days ask by day, and days come in order.
drop index reward_pairs_day;
create index reward_pairs_day on reward_pairs using brin (day);
drop index task_addresses_day;
create index task_addresses_day on task_addresses using brin (day);
drop index task_counters_day;
create index task_counters_day on task_counters using brin (day);
drop index task_hits_day;
create index task_hits_day on task_hits using brin (day) where day <> 'infinity';

create or replace function hit_tasks(p_hits jsonb, p_zone text, p_user_ceiling bigint, p_system_ceiling bigint, p_per_address int)
returns table (user_id bigint, type text, paid bigint, stopped text) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone p_zone)::date;
  due jsonb;
  accounts bigint[];
  h record;
  counted int;
  earned bigint;
  turn int;
begin
  -- A look without locks: most hits of somebody who is done for today end here. `offset 0` has it look each hit up; the planner,
  -- which takes the one or two hits for a hundred, would rather read everybody's of the day.
  select jsonb_agg(to_jsonb(d) || jsonb_build_object('account', a.id)), array_agg(a.id) filter (where d.pays > 0) into due, accounts
  from jsonb_to_recordset(p_hits) as d (user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint)
  cross join lateral (
    select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = d.user_id and a.currency_id = 1 offset 0) a
  where not exists (
      select from task_counters c
      where c.user_id = d.user_id and c.day = today and c.type = d.type and d.max > 0 and c.paid_times >= d.max offset 0)
    and not exists (
      select from task_hits s where s.user_id = d.user_id and s.day = case when d.once then 'infinity' else today end
        and s.type = d.type and s.object = d.object offset 0);
  if due is null then return; end if;
  if accounts is not null then perform ledger_lock(accounts); end if;

  for h in select * from jsonb_to_recordset(due)
      as d (user_id bigint, type text, object text, once boolean, address text, max int, per int, pays bigint, account bigint)
      order by d.user_id, d.type loop
    user_id := h.user_id; type := h.type; paid := 0; stopped := null;
    if h.object is not null then
      insert into task_hits (user_id, day, type, object)
        values (h.user_id, case when h.once then 'infinity' else today end, h.type, h.object) on conflict do nothing;
      continue when not found;
    end if;
    if h.address is not null then
      insert into task_addresses as x (user_id, day, address, hits) values (h.user_id, today, h.address, 1)
        on conflict (user_id, day, address) do update set hits = x.hits + 1 where x.hits < p_per_address;
      if not found then
        stopped := 'address';
        return next;
        continue;
      end if;
    end if;
    insert into task_counters as c (user_id, day, type, hits) values (h.user_id, today, h.type, 1)
      on conflict (user_id, day, type) do update set hits = c.hits + 1 where h.max = 0 or c.paid_times < h.max
      returning c.hits, c.paid_times + 1 into counted, turn;
    continue when counted is null or counted < h.per;

    if h.pays > 0 then
      select sum(c.coins) into earned from task_counters c where c.user_id = h.user_id and c.day = today;
      if earned + h.pays > p_user_ceiling then stopped := 'user';
      elsif not mint_within(today, h.pays, p_system_ceiling) then stopped := 'system';
      end if;
      if stopped is not null then
        update task_counters c set hits = h.per - 1 where c.user_id = h.user_id and c.day = today and c.type = h.type;
        return next;
        continue;
      end if;
      perform post_transfer(
        'task:' || h.user_id || ':' || today || ':' || turn || ':' || h.type, 'task',
        (select a.id from ledger_accounts a where a.name = 'mint' and a.currency_id = 1), h.account, h.pays, null, null,
        jsonb_build_array(jsonb_build_object('owner_id', h.user_id, 'title', 'Task done', 'body', null, 'type', 1,
          'target_type', 'task', 'target_id', h.type, 'state', 1)), null);
    end if;
    update task_counters c set hits = 0, paid_times = turn, coins = c.coins + h.pays
      where c.user_id = h.user_id and c.day = today and c.type = h.type;
    insert into task_totals as t (user_id, type, coins, times) values (h.user_id, h.type, h.pays, 1)
      on conflict (user_id, type) do update set coins = t.coins + excluded.coins, times = t.times + 1;
    paid := h.pays;
    return next;
  end loop;
end $$;

-- Rewards somebody for something of theirs. The accounts are locked by the posting, so that the rest may look before it writes.
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
  if p_giver = p_receiver then
    raise exception 'one does not reward oneself' using errcode = '23514', constraint = 'reward_not_oneself';
  end if;
  name := p_name;
  if p_gift is not null then
    select g.name, g.price into give_reward.name, price from reward_gifts g where g.id = p_gift and g.deleted_at is null;
    if not found then raise exception 'no such gift' using errcode = '23514', constraint = 'reward_gift_there'; end if;
  end if;
  amount := price * p_numbers;
  if amount > 1000000000 then raise exception 'too much at once' using errcode = '23514', constraint = 'reward_logs_amount'; end if;
  select u.deleted_at is null as is_there,
      exists (select from user_blocks b where b.blocker_id = p_receiver and b.blocked_id = p_giver) as blocks,
      exists (select from user_blocks b where b.blocker_id = p_giver and b.blocked_id = p_receiver) as is_blocked,
      (select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p_giver and a.currency_id = 1) as debit,
      (select a.id from ledger_accounts a where a.kind = 'user' and a.owner_id = p_receiver and a.currency_id = 1) as credit
    into receiver from users u where u.id = p_receiver;
  if receiver.is_there is not true then
    raise exception 'the receiver has left' using errcode = '23514', constraint = 'reward_receiver_there';
  end if;
  if receiver.blocks then
    raise exception 'the receiver blocked the giver' using errcode = '23514', constraint = 'reward_not_blocked';
  end if;
  if receiver.is_blocked then
    raise exception 'the giver blocked the receiver' using errcode = '23514', constraint = 'reward_not_blocking';
  end if;

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

-- Whether somebody wants to be pushed a notice of this kind.
create function wants_push(p_inbox notification_inboxes, p_kind text) returns boolean language sql immutable as $$
  select case p_kind when 'reward' then p_inbox.wants_reward when 'comment' then p_inbox.wants_comment
    when 'mall_selling_commodity' then p_inbox.wants_mall_selling_commodity
    when 'selling_knowledge' then p_inbox.wants_selling_knowledge else true end
$$;

-- Leaves notices and the push messages that tell of them. Inboxes are locked in the order of their owners.
create or replace function notify_users(p_notices jsonb, p_transports text[]) returns int
language plpgsql set enable_seqscan = off as $$
declare
  n record;
  inbox notification_inboxes;
  number int;
  sender text;
  may_be_told boolean;
  told int := 0;
begin
  for n in select * from jsonb_to_recordset(p_notices) as d (user_id bigint, kind text, sender_id bigint, feed_id bigint,
      comment_id bigint, topic_id bigint, detail jsonb, channel text, target bigint, content text, extra jsonb, tag text)
      order by d.user_id loop
    continue when n.user_id = n.sender_id;
    select u.deleted_at is null and not exists (
        select from user_blocks b where b.blocker_id = n.user_id and b.blocked_id = n.sender_id)
      and not exists (
        select from feed_stats s
        where s.feed_id = n.feed_id and s.is_hidden and not feed_seen_by(s.author_id, s.hidden_topic_ids, n.user_id)),
      (select s.name || ' ' from users s where s.id = n.sender_id)
      into may_be_told, sender from users u where u.id = n.user_id;
    continue when may_be_told is not true;
    if n.sender_id is not null and sender is null then
      raise exception 'there is no sender %', n.sender_id using errcode = '23503', constraint = 'notifications_sender_there';
    end if;
    -- Of these there is one a sender; the inbox is locked before looking.
    if n.kind = 'like' then
      perform lock_inbox(n.user_id);
      continue when exists (
        select from notifications x where x.kind = 'like' and x.feed_id = n.feed_id and x.sender_id = n.sender_id);
    elsif n.kind = 'following' then
      perform lock_inbox(n.user_id);
      continue when exists (
        select from notifications x where x.kind = 'following' and x.user_id = n.user_id and x.sender_id = n.sender_id);
    end if;

    loop
      update notification_inboxes i
        set unread = i.unread + 1, push_seq = i.push_seq + case when wants_push(i, n.kind) then 1 else 0 end
        where i.user_id = n.user_id returning i.* into inbox;
      exit when found;
      perform lock_inbox(n.user_id);
    end loop;
    insert into notification_counters as c (user_id, kind, total, unread, last_at) values (n.user_id, n.kind, 1, 1, plaza_now())
      on conflict (user_id, kind) do update set total = c.total + 1, unread = c.unread + 1, last_at = excluded.last_at
      returning c.total into number;
    insert into notifications (user_id, kind, seq, sender_id, feed_id, comment_id, topic_id, detail)
      values (n.user_id, n.kind, number, n.sender_id, n.feed_id, n.comment_id, n.topic_id, n.detail);
    told := told + 1;

    continue when not wants_push(inbox, n.kind);
    insert into push_messages (user_id, seq, channel, target, content, extra, tag, badge)
      values (n.user_id, inbox.push_seq, n.channel, n.target, coalesce(sender, '') || n.content,
        coalesce(n.extra, '{}') || case when inbox.wants_sound then '{}'::jsonb else '{"silent": true}' end, n.tag, inbox.unread);
    if cardinality(p_transports) > 0 then
      insert into push_routes (user_id, transport, sent_seq)
        select n.user_id, t, inbox.push_seq - 1 from unnest(p_transports) t
        where not exists (select from push_routes r where r.user_id = n.user_id and r.transport = t and r.endpoint is null)
        on conflict do nothing;
    end if;
    -- One piece of work a route, however many messages wait: whoever does it removes it under this same lock.
    if cardinality(p_transports) > 0 or exists (
        select from push_routes r where r.user_id = n.user_id and r.endpoint is not null) then
      insert into jobs (name, payload, max_attempts, run_at, key)
        select 'notifications.push', jsonb_build_object('routeId', r.id), 35, plaza_now(), 'push:' || r.id
        from push_routes r where r.user_id = n.user_id and (r.endpoint is not null or r.transport = any (p_transports))
        on conflict (key) do update set run_at = excluded.run_at, attempts = 0, dead_at = null, last_error = null
          where jobs.dead_at is not null;
    end if;
  end loop;
  return told;
end $$;
