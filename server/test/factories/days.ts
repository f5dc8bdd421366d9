import assert from 'node:assert/strict'
import { KEEP_MONEY_DAYS } from '../../src/kernel/index.ts'
import type { World } from '../world.ts'

/** Lets so many days pass without signing anyone out. */
export async function tomorrow({ clock, owner }: World, days = 1): Promise<void> {
  await owner`
    update sessions set expires_at = expires_at + make_interval(days => ${days}), refresh_until = refresh_until + make_interval(days => ${days})`
  await clock.advance(days * 24 * 3600)
}

/** Longer than any answer is stored under an `Idempotency-Key`. */
const LONGER_THAN_KEPT_DAYS = KEEP_MONEY_DAYS + 1

/** Lets so much time pass that no earlier answer is stored. */
export async function forgetAnswers(world: World): Promise<void> {
  await tomorrow(world, LONGER_THAN_KEPT_DAYS)
  await world.db.transaction((tx) => tx.enqueue({ name: 'kernel.sweep', maxAttempts: 1, isSecret: false }, {}))
  await world.runJobs()
  assert.deepEqual([...(await world.owner`select from idempotency_keys`)], [])
}
