-- Checks a user in for today: the streak, the counters of the profile and the reward, in one call. Returns nothing when
-- they already checked in today. It obeys the ceilings of tasks: it pays what is left of them, down to nothing, and the
-- streak goes on.
-- The ceiling that is kept: no day pays more than the best day of the cycle.
create or replace function daily_check_in(p_user bigint, p_zone text, p_rewards bigint[], p_user_ceiling bigint, p_system_ceiling bigint)
returns table (streak int, reward bigint)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  today date := (plaza_now() at time zone p_zone)::date;
  account bigint;
  minted bigint;
begin
  insert into user_signs as s (user_id, last_day, streak, total) values (p_user, today, 1, 1)
    on conflict (user_id) do update set last_day = today, total = s.total + 1,
      streak = case when s.last_day = today - 1 then s.streak + 1 else 1 end
    where s.last_day < today
    returning s.streak into daily_check_in.streak;
  if not found then return; end if;
  reward := p_rewards[(streak - 1) % cardinality(p_rewards) + 1];
  -- Before the account: likes of what is theirs take these two in the same order.
  perform count_checkin(p_user, streak);
  if reward > 0 then
    select a.id into account from ledger_accounts a where a.kind = 'user' and a.owner_id = p_user and a.currency_id = 1;
    -- Tasks of the same person wait here, so both together stay below the ceiling.
    perform ledger_lock(array[account]);
    reward := greatest(0, least(reward, p_user_ceiling - (
      select coalesce(sum(c.coins), 0) from task_counters c where c.user_id = p_user and c.day = today)));
    if reward > 0 and not mint_within(today, reward, p_system_ceiling) then
      select coalesce(sum(m.coins), 0) into minted from task_mints m where m.day = today;
      reward := greatest(0, least(reward, p_system_ceiling - minted));
      if reward > 0 and not mint_within(today, reward, p_system_ceiling) then reward := 0; end if;
    end if;
  end if;
  if reward > 0 then
    insert into task_counters as c (user_id, day, type, paid_times, coins) values (p_user, today, 'sign', 1, reward)
      on conflict (user_id, day, type) do update set coins = c.coins + excluded.coins;
    perform post_transfer(
      'sign:' || p_user || ':' || today, 'sign',
      (select a.id from ledger_accounts a where a.name = 'mint' and a.currency_id = 1),
      account, reward, null, null,
      jsonb_build_array(jsonb_build_object('owner_id', p_user, 'title', 'Daily sign-in', 'body', null, 'type', 1,
        'target_type', 'default', 'target_id', '0', 'state', 1)), null);
    perform keep_ceilings(array[account], 'sign', today, (select max(r) from unnest(p_rewards) r));
  end if;
  return next;
end $$;
