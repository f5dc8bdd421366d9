import { anyFeed, anyTwo, postingBySql } from '../../server/test/money/reward-by-sql.ts'
import { defineRow } from '../row.ts'

const PEOPLE = 200
const VARIANTS = 500
const FUNDS = 1_000_000_000

/**
 * Rewards between random people, for nothing that has counters of its own, compared with the posting alone: the
 * transfer and its orders.
 */
export default defineRow<{ id: number; token: string }[]>({
  name: 'reward : posting',
  prepare: ({ people }) => people(PEOPLE, FUNDS),
  requests: (people) =>
    Array.from({ length: VARIANTS }, () => {
      const [giver, receiver] = anyTwo(people)
      return {
        method: 'POST',
        path: `/api/v2/stage/feeds/${1e9 + anyFeed()}/of/${receiver.id}/rewards`,
        token: giver.token,
        body: { name: 'Rose', price: 1, numbers: 1 },
      }
    }),
  status: 201,
  sql: (driver, people) => () => postingBySql(driver, ...anyTwo(people)),
  targets: [{ limit: 'sql', atLeast: 0.5 }],
})
