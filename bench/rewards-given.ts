import { rewardBySql } from '../server/test/money/reward-by-sql.ts'
import { defineRow, type Row } from './row.ts'

const PEOPLE = 200
const FEEDS = 5000
const VARIANTS = 500
const FUNDS = 1_000_000_000

interface Prepared {
  givers: { id: number; token: string }[]
  feeds: { id: number; authorId: number }[]
}

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!

/**
 * Rewards by random people for random feeds, or for one, compared with every row that a reward writes, one by one by
 * SQL alone.
 */
export const rewards = ({
  name,
  connections,
  targets = [],
  comparedWith,
  growth,
  feeds: count = FEEDS,
}: Pick<Row<Prepared>, 'name' | 'connections' | 'comparedWith' | 'growth'> &
  Partial<Pick<Row<Prepared>, 'targets'>> & { feeds?: number }): Row<Prepared> =>
  defineRow<Prepared>({
    name,
    ...(connections !== undefined && { connections }),
    ...(comparedWith && { comparedWith }),
    ...(growth && { growth }),
    async prepare({ owner, people }) {
      const feeds = await owner<{ id: number; authorId: number }[]>`
        select feed_id::int as id, author_id::int as "authorId" from feed_stats where is_listed order by feed_id desc limit ${count}`
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
    targets,
  })
