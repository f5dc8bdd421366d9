import { postingBySql } from '../../server/test/money/reward-by-sql.ts'
import { rewardsAgainst } from './rewards.ts'

/** Against what the ledger has to do for it, without log, sums, counters and notice. */
export default rewardsAgainst('reward : posting', postingBySql)
