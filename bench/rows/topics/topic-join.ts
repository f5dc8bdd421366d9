import { doneWithTasks } from '../../feeds/told-by-sql.ts'
import { defineRow } from '../../row.ts'

const PEOPLE = 64

interface Prepared {
  tokens: string[]
  topicIds: number[]
}

/** People who join an open topic and leave it again, each at a random topic. */
export default defineRow<Prepared>({
  name: 'topic join and leave',
  async prepare({ owner, people }) {
    const topics = await owner<{ id: number }[]>`
      select id from topics where status = 'passed' and not is_hidden order by random() limit 5000`
    const joiners = await people(PEOPLE)
    // Joining pays the first time, which is another answer.
    await doneWithTasks(owner, joiners)
    return { tokens: joiners.map(({ token }) => token), topicIds: topics.map(({ id }) => id) }
  },
  *requests({ tokens, topicIds }, connection) {
    const token = tokens[connection % tokens.length]!
    for (;;) {
      const path = `/api/v2/user/feed-topics/${topicIds[Math.floor(Math.random() * topicIds.length)]!}`
      yield { method: 'PUT', path, token }
      yield { method: 'DELETE', path, token }
    }
  },
  status: 204,
  targets: [],
  growth: { atMost: 1.3 },
})
