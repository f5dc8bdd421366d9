import { Counter, Gauge } from 'prom-client'
import {
  audit,
  type Budgets,
  type Clock,
  type Db,
  HOUR_S,
  type Metrics,
  MINUTE_S,
  type Origin,
  Problem,
} from '../../../kernel/index.ts'
import { createGates } from '../passwords/gate.ts'

/** Wraps every proof of identity: failures are counted, limited, audited and watched. */
export interface LoginAttempts {
  /**
   * Runs a proof. A refusal (422) uses up one failure of the client's address and, for a password, of the account;
   * success gives both back. A code login has no budget per account: another person's wrong guesses must not keep the
   * owner of a valid code out, and codes have five tries of their own.
   */
  attempt<Result>(
    proof: { origin: Origin; kind: 'password' | 'code'; account: string },
    work: () => Promise<Result>,
  ): Promise<Result>
}

const PER_ADDRESS = 20
const PER_ACCOUNT = 10
/** The wait grows with the failures: a minute after five, ten minutes after eight, an hour after ten. */
const STEPS = [
  { limit: PER_ACCOUNT / 2, windowS: MINUTE_S },
  { limit: 8, windowS: 10 * MINUTE_S },
  { limit: PER_ACCOUNT, windowS: HOUR_S },
] as const
/** Beyond this many waiting at one address or account, the service is simply busy. */
const MAX_WAITING = 1000
const ALARM_FAILURES_PER_MINUTE = 200
const MINUTE_MS = 60_000

const REFUSAL = { code: 'auth.too_many_failures', message: 'Too many failed attempts. Wait, or sign in with a code.' }

export function createLoginAttempts(db: Db, budgets: Budgets, clock: Clock, metrics: Metrics): LoginAttempts {
  const watch = createWatch(clock, metrics)
  // A running attempt holds a use that success gives back. Half the budget at a time: a class of people who sign in at
  // once behind one address wait a moment instead of being refused.
  const atAddress = createGates(PER_ADDRESS / 2, MAX_WAITING)
  const atAccount = createGates(PER_ACCOUNT / 2, MAX_WAITING)

  return {
    attempt({ origin, kind, account }, work) {
      const address = { key: `login-from:${origin.address}`, limit: PER_ADDRESS, windowS: HOUR_S }
      const ofAccount = STEPS.map((step) => ({ key: `login:${account}`, ...step }))
      const count = async () => {
        const spent = await budgets.spend(kind === 'password' ? [address, ...ofAccount] : [address], REFUSAL)
        try {
          const result = await work()
          await spent.giveBack()
          return result
        } catch (error) {
          if (error instanceof Problem && error.status === 422) {
            watch(kind)
            await db.transaction((tx) =>
              audit(tx, { action: 'auth.failed', object: `login:${kind}`, after: { code: error.code }, ...origin }),
            )
          } else await spent.giveBack()
          throw error
        }
      }
      return atAddress(address.key, () => (kind === 'password' ? atAccount(account, count) : count()))
    },
  }
}

/** Counts failures and raises the alarm while this minute or the one before had too many. */
function createWatch(clock: Clock, metrics: Metrics): (kind: string) => void {
  const registers = [metrics.registry]
  const total = new Counter({
    name: 'plaza_login_failures_total',
    help: 'Wrong passwords and codes.',
    labelNames: ['kind'],
    registers,
  })
  const perMinute = new Map<number, number>()
  const thisMinute = () => Math.floor(clock.now().getTime() / MINUTE_MS)
  new Gauge({
    name: 'plaza_login_failure_alarm',
    help: '1 while failures come faster than people make them.',
    aggregator: 'max',
    registers,
    collect() {
      const now = thisMinute()
      this.set([now, now - 1].some((minute) => (perMinute.get(minute) ?? 0) >= ALARM_FAILURES_PER_MINUTE) ? 1 : 0)
    },
  })
  return (kind) => {
    const now = thisMinute()
    total.inc({ kind })
    perMinute.set(now, (perMinute.get(now) ?? 0) + 1)
    for (const minute of perMinute.keys()) if (minute < now - 1) perMinute.delete(minute)
  }
}
