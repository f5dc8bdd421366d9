import type { Driver } from '../../server/src/kernel/db/driver.ts'
import { anyFeed, anyTwo, rewardBySql } from '../../server/test/money/reward-by-sql.ts'
import { defineRow } from '../row.ts'

const PEOPLE = 200
const VARIANTS = 500
const FUNDS = 1_000_000_000

interface Person {
  id: number
  token: string
}

/** Rewards between random people, against something by SQL alone. */
export const rewardsAgainst = (name: string, bySql: (driver: Driver, people: Person[]) => Promise<unknown>) =>
  defineRow<Person[]>({
    name,
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
    sql: (driver, people) => () => bySql(driver, people),
    targets: [{ limit: 'sql', atLeast: 0.5 }],
  })

/** Against every row that a reward writes. */
export default rewardsAgainst('reward', (driver, people) => rewardBySql(driver, ...anyTwo(people), anyFeed()))
