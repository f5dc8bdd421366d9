import { Counter } from 'prom-client'
import { type Clock, DAY_S, type Metrics, type Module } from '../../kernel/index.ts'
import type { Payer } from '../topics/index.ts'
import { carryOver } from './carry-over.ts'
import { createFinished } from './finished.ts'
import { createPayer } from './payer.ts'
import { advice, problems } from './problems.ts'
import { reactions } from './reactions.ts'
import { routes, type TasksDeps } from './routes.ts'
import { signSetting, taskLimitsSetting, tasksSetting } from './settings.ts'
import { sweepDays, sweepDaysWorker } from './sweep-days.ts'

/** Daily tasks and the daily check-in, and how lower modules have people paid by them. */
export function createTasks({
  metrics,
  clock,
  ...rest
}: Omit<TasksDeps, 'stopped' | 'finished'> & { metrics: Metrics; clock: Clock }): {
  module: Module
  payer: Payer
} {
  const stopped = new Counter({
    name: 'plaza_task_payouts_stopped_total',
    help: 'Payouts a ceiling or the brake kept back. `system` means that everybody together reached the day’s ceiling.',
    labelNames: ['ceiling'] as const,
    registers: [metrics.registry],
  })
  const deps: TasksDeps = { ...rest, stopped, finished: createFinished(clock) }
  return {
    module: {
      name: 'tasks',
      problems,
      advice,
      settings: [tasksSetting, taskLimitsSetting, signSetting],
      workers: [sweepDaysWorker],
      schedules: [{ job: sweepDays, everyS: DAY_S }],
      reactions: [...reactions(deps), carryOver],
      routes: (api) => routes(api, deps),
    },
    payer: createPayer(deps),
  }
}
