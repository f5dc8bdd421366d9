import { callSql, DAY_S, defineJob, type Schedule, type Worker, worker } from '../../kernel/index.ts'

/** Shortens old addresses in the audit log to their network; its hashes still hold. */
export const shortenAddresses = defineJob<Record<string, never>>('admin.shorten_addresses')

export const shortenAddressesSchedule: Schedule = { job: shortenAddresses, everyS: DAY_S }

/** Lines in one transaction. */
const MOST_AT_ONCE = 2000

export const shortenAddressesWorker = (days: () => number): Worker =>
  worker(shortenAddresses, async ({ db, signal }) => {
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; ) {
      signal.throwIfAborted()
      const done = await db.get(callSql('audit_shorten_addresses', { p_days: days(), p_most: MOST_AT_ONCE }))
      count = done.audit_shorten_addresses
    }
  })
