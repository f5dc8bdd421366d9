import { type Check, partitionChecks } from './kernel/index.ts'
import { feedChecks } from './modules/feeds/index.ts'
import { topicChecks } from './modules/topics/index.ts'
import { userChecks } from './modules/users/index.ts'

/** What `plaza doctor` checks in a live database; the ledger has its own. */
export const checks: readonly Check[] = [...userChecks, ...topicChecks, ...feedChecks, ...partitionChecks]
