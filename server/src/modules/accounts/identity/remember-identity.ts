import { audit, type Secrets, sql, type Tx } from '../../../kernel/index.ts'
import { accountReturned } from '../facts.ts'

/** Something only one person has: a number, an address, or who they are at a provider. */
export interface Identity {
  kind: 'sms' | 'mail' | 'mini-program'
  value: string
}

const macsOf = (secrets: Secrets, { kind, value }: Identity): string[] =>
  secrets.identityMacs(`${kind}\0${value}`).map((mac) => mac.toString('base64url'))

/** Remembers, before an account is erased, by which identities its owner would be known again. */
export async function rememberIdentities(tx: Tx, secrets: Secrets, userId: number, days: number): Promise<void> {
  const rows = await tx.rows<Identity>(sql`
    select 'sms' as kind, phone as value from users where id = ${userId} and phone is not null
    union all select 'mail', email from users where id = ${userId} and email is not null
    union all select provider, subject from social_identities where user_id = ${userId}`)
  for (const identity of rows) await rememberIdentity(tx, secrets, userId, identity, days)
}

/** Remembers whose a number or address was: whoever signs up with it next does not begin afresh. */
export async function rememberIdentity(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  identity: Identity,
  days: number,
): Promise<void> {
  await tx.run(sql`
    insert into identity_memories (identity_mac, former_user_id, forget_at)
    values (${macsOf(secrets, identity)[0]!}, ${userId}, plaza_now() + make_interval(days => ${days}))
    on conflict (identity_mac) do update set former_user_id = excluded.former_user_id, forget_at = excluded.forget_at`)
}

/** Whether somebody new was here before; if so, whoever kept something about them carries it over. */
export async function recallIdentity(tx: Tx, secrets: Secrets, userId: number, identity: Identity): Promise<void> {
  const former = await tx.find<{ former_user_id: number }>(sql`
    delete from identity_memories where identity_mac = any (${macsOf(secrets, identity)}) and forget_at > plaza_now()
    returning former_user_id`)
  // Taking back one's own former number does not count as returning.
  if (!former || former.former_user_id === userId) return
  await tx.publish(accountReturned, { userId, formerUserId: former.former_user_id })
  await audit(tx, {
    action: 'users.returned',
    object: `users:${userId}`,
    after: { former_user_id: former.former_user_id },
  })
}
