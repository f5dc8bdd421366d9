import { defineRow } from '../../row.ts'

const PAGES = 200

interface Prepared {
  tokens: string[]
  indexes: number[]
}

/**
 * Pages of topics from anywhere in the list, as a member sees them. As many at every size: the cost of more pages than
 * fit into memory is not that of a longer list.
 */
export default defineRow<Prepared>({
  name: 'topic list',
  async prepare({ owner, people }) {
    const [{ largest }] = (await owner`select max(id) as largest from topics`) as unknown as [{ largest: number }]
    const indexes = Array.from({ length: PAGES }, () => 1 + Math.ceil(Math.random() * largest))
    return { tokens: (await people(20)).map(({ token }) => token), indexes }
  },
  requests: ({ tokens, indexes }, connection) =>
    indexes.map((_, nth) => ({
      method: 'GET',
      // Each begins elsewhere, so that they do not request the same at once.
      path: `/api/v2/feed/topics?index=${indexes[(nth + 12 * connection) % PAGES]}`,
      token: tokens[(connection + nth) % tokens.length]!,
    })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.3 },
})
