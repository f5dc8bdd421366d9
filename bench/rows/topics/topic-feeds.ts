import { defineRow } from '../../row.ts'

interface Prepared {
  tokens: string[]
  topicIds: number[]
}

/** As many as there are at the smallest size: the cost of rarely requested pages is not that of a larger community. */
const TOPICS = 50

/** The newest feeds of topics, as a member of the community sees them. */
export default defineRow<Prepared>({
  name: 'topic feeds',
  async prepare({ owner, people }) {
    const topics = await owner<
      { id: number }[]
    >`select id from topics where feeds_count > 0 and not is_hidden and status = 'passed' order by 1 limit ${TOPICS}::int`
    return { tokens: (await people(20)).map(({ token }) => token), topicIds: topics.map(({ id }) => id) }
  },
  requests: ({ tokens, topicIds }) =>
    topicIds.map((id, index) => ({
      method: 'GET',
      path: `/api/v2/feed/topics/${id}/feeds`,
      token: tokens[index % tokens.length]!,
    })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.3 },
})
