import { rewardBySql } from '../../server/test/money/reward-by-sql.ts'
import { defineRow } from '../row.ts'

const PEOPLE = 200
const FEEDS = 5000
const VARIANTS = 500
const FUNDS = 1_000_000_000

interface Prepared {
  givers: { id: number; token: string }[]
  feeds: { id: number; authorId: number }[]
}

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!

/** Rewards by random people for random feeds, against every row that a reward writes, by SQL alone. */
export default defineRow<Prepared>({
  name: 'reward',
  async prepare({ owner, people }) {
    const feeds = await owner<{ id: number; authorId: number }[]>`
        select feed_id::int as id, author_id::int as "authorId" from feed_stats where is_listed order by feed_id limit ${FEEDS}`
    return { givers: await people(PEOPLE, FUNDS), feeds: [...feeds] }
  },
  requests: ({ givers, feeds }) =>
    Array.from({ length: VARIANTS }, () => ({
      method: 'POST',
      path: `/api/v2/feeds/${any(feeds).id}/rewards`,
      token: any(givers).token,
      body: { name: 'Rose', price: 1, numbers: 1 },
    })),
  status: 201,
  sql:
    (driver, { givers, feeds }) =>
    () => {
      const { id, authorId } = any(feeds)
      return rewardBySql(driver, any(givers), { id: authorId }, id)
    },
  targets: [{ limit: 'sql', atLeast: 0.5 }],
})
