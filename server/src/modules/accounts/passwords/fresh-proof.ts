import type { FastifyRequest } from 'fastify'
import { callerOf, originOf, phrase, sql, stepUp } from '../../../kernel/index.ts'
import { matchCode, type Proof } from '../codes/codes.ts'
import type { AccountsDeps } from '../deps.ts'
import { wrongCode, wrongCredentials } from '../errors.ts'
import { demandFactor } from '../factors/step-up.ts'
import { findPasswordHash } from './passwords.ts'

const HOW = phrase(
  'auth.step_up.identity',
)`Confirm your identity: send your password or a code of purpose "proof" (POST /verifycodes), complete two-step verification, or sign in again.`

/**
 * Demands a fresh proof of identity, for what a lost phone must not be able to do: the password or code sent along, or
 * a sign-in or a factor of the last ten minutes.
 */
export async function matchProof(
  deps: AccountsDeps,
  request: FastifyRequest,
  { password, verifiable_code: code }: { password?: string; verifiable_code?: string },
): Promise<Proof> {
  const { db, clock, passwords, attempts } = deps
  const caller = callerOf(request)
  const origin = originOf(request)
  if (password !== undefined) {
    return attempts.attempt({ origin, kind: 'password', account: String(caller.id) }, async () => {
      const hash = await findPasswordHash(db, caller.id)
      if (!(await passwords.matches(hash, password))) throw wrongCredentials()
      return {
        async spend(tx) {
          if ((await findPasswordHash(tx, caller.id)) !== hash) throw wrongCredentials()
        },
      }
    })
  }
  if (code !== undefined)
    return attempts.attempt({ origin, kind: 'code', account: String(caller.id) }, () =>
      matchOwnCode(deps, caller.id, code),
    )
  if ((caller.freshUntilMs ?? 0) <= clock.now().getTime()) throw stepUp(HOW)
  return { spend: async () => {} }
}

/** The same for what also needs the second factor of a user who has one: neither a password nor a code replaces it. */
export function matchProofAndFactor(
  deps: AccountsDeps,
  request: FastifyRequest,
  given: { password?: string; verifiable_code?: string },
): Promise<Proof> {
  demandFactor(callerOf(request), deps.clock)
  return matchProof(deps, request, given)
}

/** The factor of a user who has one, shown recently; of others a fresh proof. */
export async function matchFactorOrProof(
  deps: AccountsDeps,
  request: FastifyRequest,
  given: { password?: string; verifiable_code?: string },
): Promise<Proof> {
  const caller = callerOf(request)
  if (caller.factorUntilMs === undefined) return matchProof(deps, request, given)
  demandFactor(caller, deps.clock)
  return { spend: async () => {} }
}

// Sent to any of their own numbers and addresses.
async function matchOwnCode({ db, secrets }: AccountsDeps, userId: number, code: string): Promise<Proof> {
  const { phone, email } = await db.get<{ phone: string | null; email: string | null }>(
    sql`select phone, email from users where id = ${userId}`,
  )
  for (const target of [phone, email]) {
    if (target === null) continue
    const proof = await matchCode(db, secrets, target, 'proof', code).catch(() => undefined)
    if (proof) return proof
  }
  throw wrongCode()
}
