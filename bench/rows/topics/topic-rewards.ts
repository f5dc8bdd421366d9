import { defineRow } from '../../row.ts'

/** Who rewarded a topic most, and its log, of the topic that was rewarded most of all. */
export default defineRow<{ topicId: number }>({
  name: 'rewards of a topic',
  async prepare({ owner }) {
    const [topic] = await owner<{ id: number }[]>`
      select t.id::int from topics t join reward_sums s on s.target_type = 'feed-topics' and s.target_id = t.id
      where t.status = 'passed' and not t.is_hidden order by s.count desc limit 1`
    return { topicId: topic!.id }
  },
  requests: ({ topicId }) =>
    ['rewards-rank', 'rewards-logs'].map((list) => ({ method: 'GET', path: `/api/v2/feed/topics/${topicId}/${list}` })),
  status: 200,
  targets: [],
  growth: { atMost: 1.3 },
})
