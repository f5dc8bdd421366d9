-- Counts one hit of a user whose account is locked, and pays the cycle if it is complete. `paid` is null when it is
-- not.
-- May be null: paid, stopped
create or replace function count_task_hit(
  p_user bigint, p_type text, p_account bigint, p_max int, p_per int, p_pays bigint, p_day date, p_user_ceiling bigint, p_system_ceiling bigint,
  out user_id bigint, out type text, out paid bigint, out stopped text)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  counted int;
  earned bigint;
  turn int;
begin
  user_id := p_user; type := p_type;
  insert into task_counters as c (user_id, day, type, hits) values (p_user, p_day, p_type, 1)
    on conflict (user_id, day, type) do update set hits = c.hits + 1 where p_max = 0 or c.paid_times < p_max
    returning c.hits, c.paid_times + 1 into counted, turn;
  if counted is null or counted < p_per then return; end if;

  paid := 0;
  if p_pays > 0 then
    select sum(c.coins) into earned from task_counters c where c.user_id = p_user and c.day = p_day;
    if earned + p_pays > p_user_ceiling then stopped := 'user';
    elsif not mint_within(p_day, p_pays, p_system_ceiling) then stopped := 'system';
    end if;
    if stopped is not null then
      update task_counters c set hits = p_per - 1 where c.user_id = p_user and c.day = p_day and c.type = p_type;
      return;
    end if;
    perform post_transfer(
      'task:' || p_user || ':' || p_day || ':' || turn || ':' || p_type, 'task',
      (select a.id from ledger_accounts a where a.name = 'mint' and a.currency_id = 1), p_account, p_pays, null, null,
      jsonb_build_array(jsonb_build_object('owner_id', p_user, 'title', 'Task done', 'body', null, 'type', 1,
        'target_type', 'task', 'target_id', p_type, 'state', 1)), null);
    perform keep_ceilings(array[p_account], 'task', p_day, p_user_ceiling);
  end if;
  update task_counters c set hits = 0, paid_times = turn, coins = c.coins + p_pays
    where c.user_id = p_user and c.day = p_day and c.type = p_type;
  insert into task_totals as t (user_id, type, coins, times) values (p_user, p_type, p_pays, 1)
    on conflict (user_id, type) do update set coins = t.coins + excluded.coins, times = t.times + 1;
  paid := p_pays;
end $$;
