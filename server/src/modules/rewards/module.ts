import { Counter } from 'prom-client'
import { DAY_S, type Logger, type Metrics, type Module, on, type Settings } from '../../kernel/index.ts'
import { rewardGiven } from './facts.ts'
import { advice, problems } from './problems.ts'
import { type RewardsDeps, routes } from './routes.ts'
import { rewardsSetting } from './settings.ts'
import { sweepPairs, sweepPairsWorker } from './sweep-pairs.ts'
import { watchPair } from './watch-pair.ts'

export interface RewardsOptions extends RewardsDeps {
  metrics: Metrics
  log: Logger
  settings: Settings
}

/** Gifts, and rewarding people with them. */
export function createRewards({ metrics, log, settings, ...deps }: RewardsOptions): Module {
  const registers = [metrics.registry]
  const given = new Counter({ name: 'plaza_rewards_coins_total', help: 'Units given as rewards.', registers })
  const counted = new Counter({
    name: 'plaza_rewards_counted_coins_total',
    help: 'Units of them that rankings count. A widening gap means that people pass currency to and fro.',
    registers,
  })
  const capped = new Counter({
    name: 'plaza_rewards_capped_pairs_total',
    help: 'Times two people passed the most that rankings count between them on one day.',
    registers,
  })
  return {
    name: 'rewards',
    problems,
    advice,
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
      on(rewardGiven, async (tx, { giverId, receiverId, amountCoins, countedCoins }) => {
        // Nearly every reward counts whole: then there is nothing to do.
        if (countedCoins === amountCoins) return
        const pairCapCoins = settings.get(rewardsSetting)['rank-pair-per-day']
        watchPair(tx, { giverId, receiverId, pairCapCoins }, () => {
          capped.inc()
          log.warn({ giverId, receiverId, pairCapCoins }, 'one person gave another more today than rankings count')
        })
      }),
    ],
    routes: (api) => routes(api, deps),
  }
}
