import { defineJob, forget, sql, type Worker, worker } from '../../kernel/index.ts'

/** Deletes what was counted between people on past days. */
export const sweepPairs = defineJob<Record<string, never>>('rewards.sweep')

/** Two days are kept: a reward that began before midnight may end after it. */
export const sweepPairsWorker: Worker = worker(sweepPairs, (context) =>
  forget(context, 'reward_pairs', sql`day < (plaza_now() at time zone 'UTC')::date - 1`),
)
