import { Counter } from 'prom-client'
import { DAY_S, type Metrics, type Module, on } from '../../kernel/index.ts'
import { rewardGiven } from './facts.ts'
import { type RewardsDeps, routes } from './routes.ts'
import { rewardsSetting } from './settings.ts'
import { sweepPairs, sweepPairsWorker } from './sweep-pairs.ts'

/** Gifts, and rewarding people with them. */
export function createRewards({ metrics, ...deps }: RewardsDeps & { metrics: Metrics }): Module {
  const registers = [metrics.registry]
  const given = new Counter({ name: 'plaza_rewards_coins_total', help: 'Units given as rewards.', registers })
  const counted = new Counter({
    name: 'plaza_rewards_counted_coins_total',
    help: 'Units of them that rankings count. A widening gap means that people pass currency to and fro.',
    registers,
  })
  return {
    name: 'rewards',
    settings: [rewardsSetting],
    workers: [sweepPairsWorker],
    schedules: [{ job: sweepPairs, everyS: DAY_S }],
    reactions: [
      on(rewardGiven, async (tx, { amountCoins, countedCoins }) =>
        tx.afterCommit(() => {
          given.inc(amountCoins)
          counted.inc(countedCoins)
        }),
      ),
    ],
    routes: (api) => routes(api, deps),
  }
}
