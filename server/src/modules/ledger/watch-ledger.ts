import { Gauge } from 'prom-client'
import { audit, defineJob, type Metrics, type Settings, type Tx, type Worker, worker } from '../../kernel/index.ts'
import { moneySetting } from './settings.ts'
import { type LedgerReport, verifyLedger } from './verify.ts'

// Never laid aside: a watch that stopped for good after one bad minute would be worse than none.
/** Checks the ledger every minute and pulls the brake when it does not add up. */
export const watchLedger = defineJob<Record<string, never>>('ledger.watch', { maxAttempts: 1_000_000 })

/** Does the watching, and tells Prometheus what came of it and when. */
export function watchLedgerWorker(metrics: Metrics, settings: () => Settings): Worker {
  const registers = [metrics.registry]
  const differences = new Gauge({
    name: 'plaza_ledger_differences',
    help: 'Invariants of the ledger that do not hold; 0 is right.',
    registers,
  })
  const checkedAt = new Gauge({
    name: 'plaza_ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked to the end. Standing still means that it could not be.',
    registers,
  })
  return worker(watchLedger, async ({ db, log }) => {
    const report = await verifyLedger(db)
    const broken = report.checks.filter(({ value }) => value !== 0)
    differences.set(broken.length)
    checkedAt.setToCurrentTime()
    if (report.ok) return
    log.error({ broken }, 'the ledger does not add up: recharge, withdrawal and rewards are stopped')
    await db.transaction((tx) => pullBrake(tx, settings(), report))
  })
}

/** Stops everything that moves money; staff release it by the setting `money` once the cause is found. */
export async function pullBrake(tx: Tx, settings: Settings, report: LedgerReport): Promise<void> {
  const { recharge, cash, rewards } = settings.get(moneySetting)
  if (!recharge && !cash && !rewards) return
  const off = { recharge: false, cash: false, rewards: false }
  const { before, after } = await settings.change(tx, moneySetting.name, off)
  await audit(tx, {
    action: 'money.brake',
    object: 'settings:money',
    before,
    after: { ...(after as object), checks: report.checks },
  })
}
