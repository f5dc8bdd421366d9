import type { Seed } from '../row.ts'

/** As many rewards of topics as the size: a tenth of them for one topic, the rest for all. Their transfers are left out. */
export default {
  order: 30,
  async fill(owner, size) {
    await owner`
      alter table reward_logs drop constraint reward_logs_transfer_id_fkey, drop constraint reward_logs_user_id_fkey,
        drop constraint reward_logs_receiver_id_fkey`
    await owner`
      with topic as (select array_agg(id order by id) as ids, array_agg(creator_id order by id) as creators from topics),
      giver as (select array_agg(id order by id) as ids from users where name like 'bench %')
      insert into reward_logs (user_id, receiver_id, target_type, target_id, name, price, numbers, counted, transfer_id)
      select giver.ids[1 + n % cardinality(giver.ids)], topic.creators[at], 'feed-topics', topic.ids[at], 'Rose', 1 + n % 50, 1, 1 + n % 50, 1000000000 + n
      from generate_series(1, ${size}::int) n, topic, giver,
        lateral (select case when n % 10 = 0 then 1 else 1 + n % cardinality(topic.ids) end as at) a`
    await owner`
      insert into reward_totals (user_id, target_type, target_id, total, given)
      select user_id, target_type, target_id, sum(counted), sum(counted) from reward_logs group by 1, 2, 3`
    await owner`
      insert into reward_sums (target_type, target_id, count, amount, counted)
      select target_type, target_id, count(*), sum(counted), sum(counted) from reward_logs group by 1, 2`
    await owner`
      update topics t set reward_amount = s.amount, reward_counted = s.counted
      from reward_sums s where s.target_type = 'feed-topics' and s.target_id = t.id`
    await owner`
      alter table reward_logs
        add constraint reward_logs_transfer_id_fkey foreign key (transfer_id) references ledger_transfers (id) not valid,
        add constraint reward_logs_user_id_fkey foreign key (user_id) references users (id) not valid,
        add constraint reward_logs_receiver_id_fkey foreign key (receiver_id) references users (id) not valid`
  },
} satisfies Seed
