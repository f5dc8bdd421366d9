import { audit, type Queryable, type Secrets, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { accountReturned } from '../facts.ts'

/** Something only one person has: a number, an address, or their id at a provider. */
export interface Identity {
  kind: 'sms' | 'mail' | 'mini-program' | 'oidc'
  value: string
}

const macsOf = (secrets: Secrets, { kind, value }: Identity): string[] =>
  secrets.identityMacs(`${kind}\0${value}`).map((mac) => mac.toString('base64url'))

/** Remembers, before an account is erased, the identities by which its owner would be recognised. */
export async function rememberIdentities(tx: Tx, secrets: Secrets, userId: number, days: number): Promise<void> {
  const rows = await tx.rows<Identity>(sql`
    select 'sms' as kind, phone as value from users where id = ${userId} and phone is not null
    union all select 'mail', email from users where id = ${userId} and email is not null
    union all select provider, subject from social_identities where user_id = ${userId}`)
  for (const identity of rows) await rememberIdentity(tx, secrets, userId, identity, days)
}

/** Remembers whose a number or address was, so that its next account does not start with fresh limits. */
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

/** Whether a new user was here before; if so, the modules that keep something about them carry it over. */
export async function recallIdentity(tx: Tx, secrets: Secrets, userId: number, identity: Identity): Promise<void> {
  // One of a person's identities may still point at an account before the last.
  const former = await tx.find<{ id: number; is_gone: boolean }>(sql`
    select u.id, u.deleted_at is not null as is_gone
    from identity_memories m left join account_returns r on r.former_user_id = m.former_user_id
    join users u on u.id = coalesce(r.user_id, m.former_user_id)
    where m.identity_mac = any (${macsOf(secrets, identity)}) and m.forget_at > plaza_now()
    order by m.forget_at desc limit 1`)
  // Taking back one's own former number does not count as returning.
  if (!former || former.id === userId) return
  if (former.is_gone) await succeed(tx, former.id, userId)
  await tx.publish(accountReturned, { userId, formerUserId: former.id })
  await audit(tx, { action: 'users.returned', object: `users:${userId}`, after: { former_user_id: former.id } })
}

// Every earlier account of the same person points at the newest, so there is no chain to follow.
async function succeed(tx: Tx, formerId: number, userId: number): Promise<void> {
  await tx.run(sql`
    update account_returns set user_id = ${userId} where user_id = ${formerId}`)
  await tx.run(sql`
    insert into account_returns (former_user_id, user_id) values (${formerId}, ${userId})
    on conflict (former_user_id) do update set user_id = excluded.user_id`)
}

/** Ids of all known accounts of a person, past and present: limits per person count over them. */
export const accountsOfPerson = (userId: Sql | number): Sql => sql`
  select ${userId}::bigint union all select former_user_id from account_returns where user_id = ${userId}`

/** The account that the owner of a deleted one came back with; otherwise the account itself. */
export const currentAccountOf = async (db: Queryable, userId: number): Promise<number> =>
  (await db.find<{ user_id: number }>(sql`select user_id from account_returns where former_user_id = ${userId}`))
    ?.user_id ?? userId
