import { createHash, randomInt } from 'node:crypto'
import type { Static } from 'typebox'
import { type Db, fold, type Secrets, skeleton, sql, type Tx, textFault } from '../../../kernel/index.ts'
import { createUser, nameFault, type ReservedNames } from '../../users/index.ts'
import { providerAway, wrongCode } from '../errors.ts'
import { recallIdentity } from '../identity/remember-identity.ts'
import { type MiniProgram, MiniProgramCodeRefused, type MiniProgramIdentity } from '../port.ts'
import type { registerSetting } from '../settings.ts'
import { type AgeAnswer, checkAge, noteAgeCheck } from './age.ts'
import { refuseClosedRegistration } from './register.ts'

const EXCHANGE_MS = 3000
const REMEMBER_MINUTES = 10

/** Asks the provider whose code this is. A code is asked about once: a second time it is refused without asking. */
export async function exchangeCode(db: Db, provider: MiniProgram, code: string): Promise<MiniProgramIdentity> {
  const hash = createHash('sha256').update(code).digest()
  if (!provider.codesRepeat && !(await claimCode(db, hash))) throw wrongCode()
  try {
    return await provider.exchange(code, AbortSignal.timeout(EXCHANGE_MS))
  } catch (error) {
    if (error instanceof MiniProgramCodeRefused) throw wrongCode()
    // Not used up: the provider never saw it, or never answered.
    await db.run(sql`delete from used_login_codes where code_hash = ${hash}`)
    throw providerAway(error)
  }
}

const claimCode = (db: Db, hash: Buffer): Promise<boolean> =>
  db.changed(sql`
    insert into used_login_codes (code_hash, expires_at) values (${hash}, plaza_now() + make_interval(mins => ${REMEMBER_MINUTES}))
    on conflict (code_hash) do update set expires_at = excluded.expires_at where used_login_codes.expires_at < plaza_now()`)

/** The user of this identity, created on first use. Two first uses at once create one user. */
export async function userOfIdentity(
  tx: Tx,
  { subject, suggestedName }: MiniProgramIdentity,
  rules: NewcomerRules,
  secrets: Secrets,
): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`mini-program ${subject}`}, 0))`)
  const known = await tx.find<{ user_id: number }>(sql`
    select user_id from social_identities where provider = 'mini-program' and subject = ${subject}`)
  if (known) return known.user_id
  refuseClosedRegistration('mini-program', rules.register)
  checkAge(rules.age, rules.register)
  const userId = await createUser(tx, { name: await freeName(tx, suggestedName, rules.reserved) })
  await tx.run(
    sql`insert into social_identities (provider, subject, user_id) values ('mini-program', ${subject}, ${userId})`,
  )
  await noteAgeCheck(tx, userId, rules.register)
  await recallIdentity(tx, secrets, userId, { kind: 'mini-program', value: subject })
  return userId
}

/** What staff decided about new users. */
export interface NewcomerRules {
  register: Static<typeof registerSetting.schema>
  reserved: ReservedNames
  age: AgeAnswer
}

async function freeName(tx: Tx, suggested: string | undefined, reserved: ReservedNames): Promise<string> {
  if (suggested && !textFault(suggested, false) && !nameFault(suggested, reserved)) {
    const taken = await tx.find(
      sql`select id from users where name_folded = ${fold(suggested)} or name_skeleton = ${skeleton(suggested)}`,
    )
    if (!taken) return suggested
  }
  return `user-${randomInt(2 ** 40).toString(36)}`
}
