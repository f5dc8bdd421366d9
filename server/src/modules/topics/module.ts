import { DAY_S, type Module, on, onAll } from '../../kernel/index.ts'
import { rewardGiven } from '../rewards/index.ts'
import { userDeleted } from '../users/index.ts'
import type { TopicsDeps } from './deps.ts'
import { keepingRoutes } from './keeping/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { dissolveWorker, forgetMember, forgetWorker } from './membership/dissolve.ts'
import { membershipRoutes } from './membership/routes.ts'
import { advice, problems } from './problems.ts'
import { countRewards } from './rewarding/reward-topic.ts'
import { rewardingRoutes } from './rewarding/routes.ts'
import { sumHours, sumHoursWorker } from './rewarding/sum-hours.ts'
import { sweepHours, sweepHoursWorker } from './rewarding/sweep-hours.ts'
import { topicSetting } from './settings.ts'
import { adminRoutes } from './staff/routes.ts'

/** An hour is summed once it is over; until then, building a board adds it up. */
const SUM_EVERY_S = 10 * 60

export type TopicsOptions = TopicsDeps

/** Circles of people. */
export const createTopics = (options: TopicsOptions): Module => ({
  name: 'topics',
  problems,
  advice,
  settings: [topicSetting],
  workers: [dissolveWorker, forgetWorker, sumHoursWorker, sweepHoursWorker],
  schedules: [
    { job: sumHours, everyS: SUM_EVERY_S },
    { job: sweepHours, everyS: DAY_S },
  ],
  reactions: [
    onAll(rewardGiven, countRewards),
    on(userDeleted, async (tx, { userId }) => void (await tx.enqueue(forgetMember, { userId }))),
  ],
  routes(api) {
    const deps = options
    keepingRoutes(api, deps)
    listRoutes(api, deps)
    membershipRoutes(api, deps)
    rewardingRoutes(api, deps)
    adminRoutes(api, deps)
  },
})
