import { anyFeed, anyTwo, rewardBySql } from '../../server/test/money/reward-by-sql.ts'
import { defineRow } from '../row.ts'

const PEOPLE = 200
const VARIANTS = 500
const FUNDS = 1_000_000_000

/** Rewards between random people, against the same postings by SQL alone. */
export default defineRow<{ id: number; token: string }[]>({
  name: 'reward',
  prepare: ({ people }) => people(PEOPLE, FUNDS),
  requests: (people) =>
    Array.from({ length: VARIANTS }, () => {
      const [giver, receiver] = anyTwo(people)
      return {
        method: 'POST',
        path: `/api/v2/stage/feeds/${anyFeed()}/of/${receiver.id}/rewards`,
        token: giver.token,
        body: { name: 'Rose', price: 1, numbers: 1 },
      }
    }),
  status: 201,
  sql: (driver, people) => () => rewardBySql(driver, ...anyTwo(people), anyFeed()),
  targets: [{ limit: 'sql', atLeast: 0.5 }],
})
