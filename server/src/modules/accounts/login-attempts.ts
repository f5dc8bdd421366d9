import { Counter, Gauge } from 'prom-client'
import { audit, type Budgets, type Clock, type Db, HOUR_S, type Metrics, type Origin, Problem } from '../../kernel/index.ts'

/** Wraps everything that proves who somebody is: failures are counted, limited, audited and watched. */
export interface LoginAttempts {
  /**
   * Runs a proof. A refusal (422) uses up one failure of the client's address and, for a password, of the account;
   * success gives both back. A code login has no budget per account: somebody else's wrong guesses must not keep the
   * owner of a valid code out, and codes have five tries of their own.
   */
  attempt<Result>(proof: { origin: Origin; kind: 'password' | 'code'; account: string }, work: () => Promise<Result>): Promise<Result>
}

const PER_ADDRESS = 20
const PER_ACCOUNT = 10
const ALARM_FAILURES_PER_MINUTE = 200

const REFUSAL = { code: 'auth.too_many_failures', message: 'Too many failed attempts. Wait, or sign in with a code.' }

export function createLoginAttempts(db: Db, budgets: Budgets, clock: Clock, metrics: Metrics): LoginAttempts {
  const failures = new Counter({ name: 'plaza_login_failures_total', help: 'Wrong passwords and codes.', labelNames: ['kind'], registers: [metrics.registry] })
  const alarm = new Gauge({ name: 'plaza_login_failure_alarm', help: '1 while failures come faster than people make them.', registers: [metrics.registry] })
  let minute = 0
  let failuresThisMinute = 0

  const watch = (kind: string) => {
    const now = Math.floor(clock.now().getTime() / 60_000)
    if (now !== minute) {
      minute = now
      failuresThisMinute = 0
      alarm.set(0)
    }
    failures.inc({ kind })
    if (++failuresThisMinute >= ALARM_FAILURES_PER_MINUTE) alarm.set(1)
  }

  return {
    async attempt({ origin, kind, account }, work) {
      const address = { key: `login-from:${origin.address}`, limit: PER_ADDRESS, windowS: HOUR_S }
      const ofAccount = { key: `login:${account}`, limit: PER_ACCOUNT, windowS: HOUR_S }
      const spent = await budgets.spend(kind === 'password' ? [address, ofAccount] : [address], REFUSAL)
      try {
        const result = await work()
        await spent.giveBack()
        return result
      } catch (error) {
        if (error instanceof Problem && error.status === 422) {
          watch(kind)
          await db.transaction((tx) => audit(tx, { action: 'auth.failed', object: `login:${kind}`, after: { code: error.code }, ...origin }))
        } else await spent.giveBack()
        throw error
      }
    },
  }
}
