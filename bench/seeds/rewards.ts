import type { Seed } from '../row.ts'

/** As many rewards of topics as the size: a tenth of them for one topic, the rest for all. Their transfers are left out. */
export default {
  name: 'rewards',
  order: 30,
  async fill(owner, size) {
    // People and topics were made in one go each, so their ids have no gaps.
    await owner`
      with topic as (select min(id) as first, count(*) as count from topics),
      giver as (select min(id) as first, count(*) as count from users where name like 'bench %')
      insert into reward_logs (user_id, receiver_id, target_type, target_id, name, price, numbers, counted, transfer_id)
      select giver.first + n % giver.count, t.creator_id, 'feed-topics', t.id, 'Rose', 1 + n % 50, 1, 1 + n % 50, 1000000000 + n
      from generate_series(1, ${size}::int) n cross join topic cross join giver
      join topics t on t.id = topic.first + case when n % 10 = 0 then 0 else n % topic.count end
      where giver.first + n % giver.count <> t.creator_id`
    await owner`
      insert into reward_totals (user_id, target_type, target_id, total, given)
      select user_id, target_type, target_id, sum(counted), sum(counted) from reward_logs group by 1, 2, 3`
    await owner`
      insert into reward_sums (target_type, target_id, count, amount, counted)
      select target_type, target_id, count(*), sum(counted), sum(counted) from reward_logs group by 1, 2`
    await owner`
      update topics t set reward_amount = s.amount, reward_counted = s.counted
      from reward_sums s where s.target_type = 'feed-topics' and s.target_id = t.id`
  },
} satisfies Seed
