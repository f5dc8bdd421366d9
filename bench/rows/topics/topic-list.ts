import { defineRow } from '../../row.ts'

const VARIANTS = 200

interface Prepared {
  tokens: string[]
  largest: number
}

/** Pages of topics from anywhere in the list, as a member sees them. */
export default defineRow<Prepared>({
  name: 'topic list',
  async prepare({ owner, people }) {
    const [{ largest }] = (await owner`select max(id) as largest from topics`) as unknown as [{ largest: number }]
    return { tokens: (await people(20)).map(({ token }) => token), largest }
  },
  requests: ({ tokens, largest }) =>
    Array.from({ length: VARIANTS }, (_, index) => ({
      method: 'GET',
      path: `/api/v2/feed/topics?index=${1 + Math.ceil(Math.random() * largest)}`,
      token: tokens[index % tokens.length]!,
    })),
  status: 200,
  targets: [{ limit: 'http', atLeast: 0.25 }],
  growth: { atMost: 1.3 },
})
