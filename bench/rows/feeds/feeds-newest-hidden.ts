import { asMembers, VIEWERS, type Viewer } from '../../feeds/viewers.ts'
import { defineRow } from '../../row.ts'

/** The newest as members of three hidden topics see them, with what is published there among them. */
export default defineRow<Viewer[]>({
  name: 'newest, member of three hidden topics',
  async prepare({ owner, people }) {
    const viewers = await people(VIEWERS)
    await owner`
      insert into topic_members (topic_id, user_id)
      select t.id, v.id from unnest(${viewers.map(({ id }) => id)}::bigint[]) with ordinality v(id, nth)
      join (select id, row_number() over (order by id) as nth from topics where name like 'Room %') t
        on t.nth in (1 + v.nth % 20, 1 + (v.nth + 7) % 20, 1 + (v.nth + 13) % 20)
      on conflict do nothing`
    await owner`analyze topic_members`
    return viewers
  },
  requests: (viewers, connection) => asMembers(viewers, connection, '/api/v2/feeds'),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.15 }],
  growth: { atMost: 1.2 },
  // At least 0.6 of what other members get.
  comparedWith: { row: 'newest, member', atMost: 1.67 },
})
