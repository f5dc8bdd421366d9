import { defineRow } from '../row.ts'

/** People, one after another, as a guest sees them. */
export default defineRow<number[]>({
  name: 'profile',
  prepare: async ({ owner }) =>
    (await owner<{ id: number }[]>`select id::int from users where name like 'bench %' order by id limit 1000`).map(
      ({ id }) => id,
    ),
  requests: (ids, connection) =>
    ids.map((_, at) => ({ method: 'GET', path: `/api/v2/users/${ids[(at + connection * 61) % ids.length]}` })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.2 },
})
