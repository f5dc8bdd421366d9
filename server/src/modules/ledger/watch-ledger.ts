import { Gauge } from 'prom-client'
import {
  audit,
  defineJob,
  type JobContext,
  type Metrics,
  type Settings,
  type Tx,
  type Worker,
  worker,
} from '../../kernel/index.ts'
import { checkRecent } from './check-recent.ts'
import { moneySetting } from './settings.ts'
import type { LedgerCheck } from './verify.ts'
import { type WalkPoint, walkLedger } from './walk-ledger.ts'

// Never laid aside: a watch that stopped for good after one bad minute would be worse than none.
const FOR_EVER = { maxAttempts: 1_000_000 }
/** Checks what is new in the ledger, every minute, and pulls the brake when it does not add up. */
export const watchLedger = defineJob<Record<string, never>>('ledger.watch', FOR_EVER)
/** The same for the whole history, once a day. */
export const auditLedger = defineJob<Record<string, never>>('ledger.audit', FOR_EVER)
const continueAudit = defineJob<WalkPoint>('ledger.audit-on', FOR_EVER)

/** Less than a job may take; what is left goes on in the next one. */
const BUDGET_MS = 15_000

/** Does the watching, and tells Prometheus what came of it and when. */
export function watchLedgerWorkers(metrics: Metrics, settings: () => Settings): Worker[] {
  const labels = { registers: [metrics.registry], labelNames: ['check'] as const }
  const differences = new Gauge({
    name: 'plaza_ledger_differences',
    help: 'Invariants of the ledger that do not hold; 0 is right. Of what is new, and of the whole history.',
    ...labels,
  })
  const checkedAt = new Gauge({
    name: 'plaza_ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked to the end. Standing still means that it could not be.',
    ...labels,
  })
  const tell = async ({ db, log }: JobContext, check: 'recent' | 'whole', broken: LedgerCheck[]) => {
    differences.set({ check }, broken.length)
    checkedAt.setToCurrentTime({ check })
    if (broken.length === 0) return
    log.error({ broken, check }, 'the ledger does not add up: recharge, withdrawal, rewards and tasks are stopped')
    await db.transaction((tx) => pullBrake(tx, settings(), broken))
  }
  const walk = async (context: JobContext, point: WalkPoint) => {
    const { broken, next } = await walkLedger(context.db, point, BUDGET_MS)
    if (next) await context.db.transaction((tx) => tx.enqueue(continueAudit, next))
    else await tell(context, 'whole', broken)
  }
  return [
    worker(watchLedger, async (context) => {
      const { broken, isComplete } = await checkRecent(context.db, BUDGET_MS)
      if (isComplete) await tell(context, 'recent', broken)
    }),
    worker(auditLedger, (context) => walk(context, { part: 0, from: 0 })),
    worker(continueAudit, walk),
  ]
}

/** Stops everything that moves money; staff release it by the setting `money` once the cause is found. */
async function pullBrake(tx: Tx, settings: Settings, checks: LedgerCheck[]): Promise<void> {
  const { recharge, cash, rewards, tasks } = settings.get(moneySetting)
  if (!recharge && !cash && !rewards && !tasks) return
  const off = { recharge: false, cash: false, rewards: false, tasks: false }
  const { before, after } = await settings.change(tx, moneySetting.name, off)
  await audit(tx, {
    action: 'money.brake',
    object: 'settings:money',
    before,
    after: { ...(after as object), checks },
  })
}
