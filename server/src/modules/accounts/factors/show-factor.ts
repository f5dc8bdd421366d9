import { audit, type Caller, type Db, type Origin, sql, type Tx } from '../../../kernel/index.ts'
import type { Proof } from '../codes/codes.ts'
import { noFactor, wrongFactor } from '../errors.ts'
import { SESSION_SIGNAL } from '../sessions/sessions.ts'
import type { FactorContext } from './add-factor.ts'
import { authenticationOptions, signedCount } from './passkeys.ts'
import { matchRecoveryCode } from './recovery-codes.ts'
import type { Credential } from './schemas.ts'
import { stepOfCode } from './totp.ts'

const CHALLENGE_MINUTES = 5

/** Matches what a user shows against their factors. Nothing is used up until `spend`. */
export async function matchFactor(
  db: Db,
  context: FactorContext,
  caller: Caller,
  shown: { code?: string; recovery_code?: string; credential?: Credential },
): Promise<Proof> {
  if (shown.code !== undefined) return matchCode(db, context, caller, shown.code)
  if (shown.recovery_code !== undefined) return matchRecoveryCode(db, context.secrets, caller.id, shown.recovery_code)
  return matchPasskey(db, context, caller, shown.credential!)
}

/** Records that this sign-in has just shown a factor. */
export async function showFactor(tx: Tx, caller: Caller, proof: Proof, kind: string, origin: Origin): Promise<void> {
  await proof.spend(tx)
  await markShown(tx, caller)
  await audit(tx, {
    actorId: caller.id,
    action: 'auth.factor_shown',
    object: `users:${caller.id}`,
    after: { kind },
    ...origin,
  })
}

export async function markShown(tx: Tx, { id, sessionId }: Caller): Promise<void> {
  await tx.run(sql`update sessions set factor_at = plaza_now(), awaits_factor = false where id = ${sessionId}`)
  await tx.signal(SESSION_SIGNAL, `user:${id}`)
}

/** The challenge a passkey has to sign for this sign-in. */
export async function challengePasskey(tx: Tx, { party }: FactorContext, caller: Caller): Promise<object> {
  const known = await tx.rows<{ credential_id: string; transports: string[] }>(sql`
    select credential_id, transports from factors
    where user_id = ${caller.id} and kind = 'passkey' and confirmed_at is not null`)
  if (known.length === 0) throw noFactor()
  const options = await authenticationOptions(
    party,
    known.map(({ credential_id: credentialId, transports }) => ({ credentialId, transports })),
  )
  await tx.run(sql`
    insert into factor_challenges (session_id, challenge, expires_at)
    values (${caller.sessionId}, ${options.challenge}, plaza_now() + make_interval(mins => ${CHALLENGE_MINUTES}))
    on conflict (session_id) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`)
  return options
}

async function matchCode(db: Db, { secrets }: FactorContext, caller: Caller, code: string): Promise<Proof> {
  const generators = await db.rows<{ id: number; sealed_secret: Buffer; now: Date }>(sql`
    select id, sealed_secret, plaza_now() as now from factors
    where user_id = ${caller.id} and kind = 'totp' and confirmed_at is not null`)
  for (const { id, sealed_secret: sealed, now } of generators) {
    const step = stepOfCode(secrets.open(sealed), code, now)
    if (step !== undefined)
      // A code works once, and no older one after it: of two requests with the same code one advances the step.
      return proofOf(sql`
        update factors set last_step = ${step}, last_used_at = plaza_now() where id = ${id} and last_step < ${step}`)
  }
  throw wrongFactor()
}

async function matchPasskey(db: Db, { party }: FactorContext, caller: Caller, credential: Credential): Promise<Proof> {
  // Deleted before it is checked: whatever the answer is worth, it cannot be tried again.
  const asked = await db.find<{ challenge: string; is_live: boolean }>(sql`
    delete from factor_challenges where session_id = ${caller.sessionId} returning challenge, expires_at > plaza_now() as is_live`)
  const row = await db.find<{ id: number; public_key: Buffer; sign_count: number }>(sql`
    select id, public_key, sign_count from factors
    where user_id = ${caller.id} and credential_id = ${credential.id} and confirmed_at is not null`)
  if (!asked?.is_live || !row) throw wrongFactor()
  const passkey = { credentialId: credential.id, publicKey: row.public_key, signCount: row.sign_count, transports: [] }
  const count = await signedCount(party, asked.challenge, credential, passkey)
  if (count === undefined) throw wrongFactor()
  return proofOf(sql`
    update factors set sign_count = ${count}, last_used_at = plaza_now()
    where id = ${row.id} and sign_count = ${row.sign_count}`)
}

const proofOf = (statement: ReturnType<typeof sql>): Proof => ({
  async spend(tx) {
    if (!(await tx.changed(statement))) throw wrongFactor()
  },
})
