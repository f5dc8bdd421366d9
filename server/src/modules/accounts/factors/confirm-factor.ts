import { audit, type Caller, type Db, type Origin, refusing, sql, type Tx } from '../../../kernel/index.ts'
import type { Proof } from '../codes/codes.ts'
import { factorNotFound, wrongFactor } from '../errors.ts'
import { factorAdded } from '../facts.ts'
import { SESSION_SIGNAL } from '../sessions/sessions.ts'
import type { FactorContext } from './add-factor.ts'
import { madePasskey } from './passkeys.ts'
import type { Credential } from './schemas.ts'
import { markShown } from './show-factor.ts'
import { stepOfCode } from './totp.ts'

const CONFIRM_MINUTES = 10

interface BegunFactor {
  kind: string
  sealed_secret: Buffer | null
  challenge: string | null
  now: Date
}

/** Checks that a started factor works; `spend` activates it. */
export async function matchBegunFactor(
  db: Db,
  { secrets, party }: FactorContext,
  caller: Caller,
  factorId: number,
  { code, credential }: { code?: string; credential?: Credential },
): Promise<Proof> {
  const begun = await db.find<BegunFactor>(sql`
    select kind, sealed_secret, challenge, plaza_now() as now from factors
    where id = ${factorId} and user_id = ${caller.id} and confirmed_at is null
      and created_at > plaza_now() - make_interval(mins => ${CONFIRM_MINUTES})`)
  if (!begun) throw factorNotFound()
  if (begun.kind === 'totp') {
    const step = code && stepOfCode(secrets.open(begun.sealed_secret!), code, begun.now)
    if (!step) throw wrongFactor()
    return { spend: (tx) => putToUse(tx, factorId, sql`last_step = ${step}`) }
  }
  const passkey = credential && (await madePasskey(party, begun.challenge!, credential))
  if (!passkey) throw wrongFactor()
  return {
    async spend(tx) {
      const columns = sql`credential_id = ${passkey.credentialId}, public_key = ${passkey.publicKey},
        sign_count = ${passkey.signCount}, transports = ${passkey.transports}, challenge = null`
      await refusing({ factors_credential_once: wrongFactor }, putToUse(tx, factorId, columns))
    },
  }
}

/** Activates a factor that was shown to work, which counts as having shown it. */
export async function confirmFactor(
  tx: Tx,
  caller: Caller,
  factorId: number,
  proof: Proof,
  origin: Origin,
): Promise<void> {
  await proof.spend(tx)
  await markShown(tx, caller)
  await audit(tx, { actorId: caller.id, action: 'auth.factor_added', object: `factors:${factorId}`, ...origin })
  await tx.publish(factorAdded, { userId: caller.id })
  await tx.signal(SESSION_SIGNAL, `user:${caller.id}`)
}

// Of two confirmations at once, or one that crosses a new start, the second finds nothing.
async function putToUse(tx: Tx, factorId: number, values: ReturnType<typeof sql>): Promise<void> {
  const isFirst = await tx.changed(
    sql`update factors set confirmed_at = plaza_now(), ${values} where id = ${factorId} and confirmed_at is null`,
  )
  if (!isFirst) throw factorNotFound()
}
