import { Gauge } from 'prom-client'
import {
  audit,
  callSql,
  type Db,
  defineJob,
  type JobContext,
  type Logger,
  type Metrics,
  type Settings,
  sql,
  type Tx,
  type Worker,
  worker,
} from '../../../kernel/index.ts'
import { moneySetting } from '../settings.ts'
import { checkRecent } from './check-recent.ts'
import type { LedgerCheck } from './verify.ts'
import { type WalkPoint, walkLedger } from './walk-ledger.ts'

// Never a dead letter: a watch that stopped for good after one bad minute would be worse than none.
const FOR_EVER = { maxAttempts: 1_000_000 }
/** Checks what is new in the ledger, every minute, and pulls the brake when it does not add up. */
export const watchLedger = defineJob<Record<string, never>>('ledger.watch', FOR_EVER)
/** The same for the whole history, once a day. */
export const auditLedger = defineJob<Record<string, never>>('ledger.audit', FOR_EVER)
const continueAudit = defineJob<WalkPoint>('ledger.audit-on', FOR_EVER)

/** Less than a job may take; the rest continues in the next one. */
const BUDGET_MS = 15_000

/** Handles what a check found: tells Prometheus, and stops everything that moves money unless it found nothing. */
export type Alarm = (
  db: Db,
  log: Pick<Logger, 'error'>,
  check: 'recent' | 'whole',
  broken: LedgerCheck[],
) => Promise<void>

export function createAlarm(metrics: Metrics, settings: Settings): Alarm {
  const labels = { registers: [metrics.registry], labelNames: ['check'] as const }
  const differences = new Gauge({
    name: 'plaza_ledger_differences',
    help: 'Invariants of the ledger that do not hold; 0 is right. Of what is new, and of the whole history.',
    aggregator: 'max',
    ...labels,
  })
  const checkedAt = new Gauge({
    name: 'plaza_ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked to the end. Standing still means that it could not be.',
    aggregator: 'max',
    ...labels,
  })
  return async (db, log, check, broken) => {
    differences.set({ check }, broken.length)
    checkedAt.setToCurrentTime({ check })
    await remember(db, check, broken)
    if (broken.length === 0) return
    log.error({ broken, check }, 'the ledger does not add up: recharge, withdrawal, rewards and tasks are stopped')
    await db.transaction((tx) => pullBrake(tx, settings, broken))
    // Other processes are notified; this one need not wait for it.
    await settings.refresh()
  }
}

/** Adds to the history: the last row is extended while checks of its scope find the same. */
const remember = (db: Db, scope: 'recent' | 'whole', broken: LedgerCheck[]): Promise<number> =>
  db.run(sql`
    with last as (select id, broken from ledger_checks where scope = ${scope} order by id desc limit 1),
    grown as (
      update ledger_checks k set last_at = plaza_now(), times = k.times + 1
      from last where k.id = last.id and last.broken = ${JSON.stringify(broken)}::text::jsonb returning k.id)
    insert into ledger_checks (scope, broken)
    select ${scope}, ${JSON.stringify(broken)}::text::jsonb where not exists (select from grown)`)

/** Does the watching. */
export function watchLedgerWorkers(alarm: Alarm): Worker[] {
  const walk = async (context: JobContext, point: WalkPoint) => {
    const { broken, next } = await walkLedger(context.db, point, BUDGET_MS)
    if (next) await context.db.transaction((tx) => tx.enqueue(continueAudit, next))
    else await alarm(context.db, context.log, 'whole', broken)
  }
  return [
    worker(watchLedger, async (context) => {
      const { broken, isComplete } = await checkRecent(context.db, BUDGET_MS)
      if (isComplete) await alarm(context.db, context.log, 'recent', broken)
    }),
    worker(auditLedger, async (context) => {
      await context.db.run(callSql('forget_ripe_lots', {}))
      await walk(context, { part: 0, from: 0 })
    }),
    worker(continueAudit, walk),
  ]
}

/**
 * What a check outside the service does about a violation: it pulls the brake, and has the service check the history
 * itself, because only the service can tell Prometheus.
 */
export const stopMoney = (db: Db, settings: Settings, broken: LedgerCheck[]): Promise<void> =>
  db.transaction(async (tx) => {
    await pullBrake(tx, settings, broken)
    await tx.enqueue(auditLedger, {})
  })

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
