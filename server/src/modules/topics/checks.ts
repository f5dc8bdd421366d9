import { type Check, sql } from '../../kernel/index.ts'

/** Every counter of this module against the rows it counts. What feeds count in topics is checked by feeds. */
export const topicChecks: readonly Check[] = [
  {
    name: 'members of topics',
    differences: sql`
      select t.id from topics t
      left join (select topic_id, count(*) as rows from topic_members group by 1) m on m.topic_id = t.id
      where t.deleted_at is null and t.followers_count <> coalesce(m.rows, 0)`,
  },
  {
    name: 'topics of people',
    differences: sql`
      select c.user_id from user_counts c
      left join (
        select m.user_id, count(*) as rows from topic_members m join topics t on t.id = m.topic_id where t.deleted_at is null group by 1) m
        on m.user_id = c.user_id
      where c.feed_topics_count <> coalesce(m.rows, 0)`,
  },
  {
    name: 'hidden topics of people',
    differences: sql`
      select c.user_id from user_counts c
      left join (select user_id, count(*) as rows from topic_members where is_hidden group by 1) m on m.user_id = c.user_id
      where c.hidden_topics_count <> coalesce(m.rows, 0)`,
  },
  {
    name: 'rewards of topics',
    differences: sql`
      select t.id from topics t left join reward_sums r on r.target_type = 'feed-topics' and r.target_id = t.id
      where t.reward_amount <> coalesce(r.amount, 0)`,
  },
]
