import { audit, type Caller, type Origin, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { tooManyFactors } from '../errors.ts'
import { type RelyingParty, registrationOptions } from './passkeys.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import type { AddedFactor } from './schemas.ts'
import { createTotpSecret } from './totp.ts'

const MAX_FACTORS = 10

export interface FactorContext {
  secrets: Secrets
  party: RelyingParty
}

/** Starts adding a factor; it is active once it is confirmed. An earlier start that was not confirmed is void. */
export async function addFactor(
  tx: Tx,
  { secrets, party }: FactorContext,
  caller: Caller,
  kind: string,
  device: string,
  origin: Origin,
): Promise<AddedFactor> {
  const { name } = await tx.get<{ name: string }>(sql`select name from users where id = ${caller.id} for no key update`)
  await tx.run(sql`delete from factors where user_id = ${caller.id} and confirmed_at is null`)
  const known = await tx.rows<{ credential_id: string | null; transports: string[] }>(
    sql`select credential_id, transports from factors where user_id = ${caller.id}`,
  )
  if (known.length >= MAX_FACTORS) throw tooManyFactors(MAX_FACTORS)
  await audit(tx, {
    actorId: caller.id,
    action: 'auth.factor_begun',
    object: `users:${caller.id}`,
    after: { kind },
    ...origin,
  })
  if (kind === 'totp') {
    const totp = createTotpSecret(party.name, name)
    const id = await insertFactor(tx, caller.id, kind, device, { sealedSecret: secrets.close(totp.secret) })
    return { id, kind, ...totp, recovery_codes: await issueRecoveryCodes(tx, secrets, id) }
  }
  const passkeys = known.flatMap(({ credential_id: credentialId, transports }) =>
    credentialId === null ? [] : [{ credentialId, transports }],
  )
  const options = await registrationOptions(party, { id: caller.id, name }, passkeys)
  const id = await insertFactor(tx, caller.id, kind, device, { challenge: options.challenge })
  return { id, kind, options: { ...options } }
}

async function insertFactor(
  tx: Tx,
  userId: number,
  kind: string,
  device: string,
  { sealedSecret, challenge }: { sealedSecret?: Buffer; challenge?: string },
): Promise<number> {
  const { id } = await tx.get<{ id: number }>(sql`
    insert into factors (user_id, kind, device, sealed_secret, challenge)
    values (${userId}, ${kind}, ${device}, ${sealedSecret ?? null}, ${challenge ?? null}) returning id`)
  return id
}
