import { defineRow } from '../../row.ts'

const PEOPLE = 32
const TOPICS_EACH = 5

/** The four boards as a client asks for them: all hundred places and the viewer's own topics. */
export default defineRow<{ tokens: string[] }>({
  name: 'topic rank, member',
  async prepare({ owner, people }) {
    const viewers = await people(PEOPLE)
    const ids = viewers.map(({ id }) => id)
    await owner`
      update topics t set creator_id = (${ids}::bigint[])[1 + position % ${PEOPLE}::int]
      from (
        select id, row_number() over (order by id desc) as position from topics where status = 'passed' and not is_hidden
        order by id desc limit ${PEOPLE * TOPICS_EACH}::int) p
      where p.id = t.id`
    return { tokens: viewers.map(({ token }) => token) }
  },
  requests: ({ tokens }) =>
    tokens.flatMap((token) =>
      ['24hours', 'week', 'month', 'city&city=%E6%88%90%E9%83%BD'].map((type) => ({
        method: 'GET',
        path: `/api/v2/topics-rank?type=${type}`,
        token,
      })),
    ),
  status: 200,
  targets: [],
  growth: { atMost: 1.3 },
})
