import { audit, type Caller, type Origin, type Queryable, sql, type Tx } from '../../kernel/index.ts'
import { SESSION_SIGNAL } from '../accounts/index.ts'
import { isAudited, type KeyRow, keyColumns, presentKey } from './create-key.ts'
import { keyNotFound } from './errors.ts'
import { hashOf, isWellFormed } from './key-text.ts'
import type { AccessKey } from './schemas.ts'

/** Keys of a person or bot, the newest first; what has ended is gone. */
export async function listKeys(db: Queryable, ownerId: number): Promise<{ data: AccessKey[] }> {
  const rows = await db.rows<KeyRow>(sql`
    select ${keyColumns} from access_keys
    where user_id = ${ownerId} and (expires_at is null or expires_at > plaza_now()) order by id desc`)
  return { data: rows.map(presentKey) }
}

export async function findOwnKey(db: Queryable, keyId: number): Promise<AccessKey> {
  const row = await db.find<KeyRow>(sql`select ${keyColumns} from access_keys where id = ${keyId}`)
  if (!row) throw keyNotFound()
  return presentKey(row)
}

/** Deletes a key, which ends at once everywhere. */
export async function deleteKey(
  tx: Tx,
  { caller, origin }: { caller: Caller; origin: Origin },
  ownerId: number,
  keyId: number,
): Promise<void> {
  const gone = await removeKey(tx, sql`id = ${keyId} and user_id = ${ownerId}`)
  if (!gone) throw keyNotFound()
  if (isAudited(gone.scopes, ownerId, caller.id)) await auditEnd(tx, gone, { actorId: caller.id, ...origin })
}

/** Ends a key that leaked, for anyone who found it. The answer is the same for a text that is no key. */
export async function revokeKey(tx: Tx, key: string, origin: Origin): Promise<void> {
  if (!isWellFormed(key)) return
  const gone = await removeKey(tx, sql`key_hash = ${hashOf(key)}`)
  if (gone) await auditEnd(tx, gone, origin)
}

interface Gone {
  id: number
  user_id: number
  name: string
  scopes: string[]
  hash: string
}

async function removeKey(tx: Tx, which: ReturnType<typeof sql>): Promise<Gone | undefined> {
  const gone = await tx.find<Gone>(
    sql`delete from access_keys where ${which} returning id, user_id, name, scopes, encode(key_hash, 'hex') as hash`,
  )
  if (gone) await tx.signal(SESSION_SIGNAL, gone.hash)
  return gone
}

const auditEnd = (tx: Tx, { id, user_id, name, scopes }: Gone, by: { actorId?: number } & Origin): Promise<void> =>
  audit(tx, { action: 'keys.delete', object: `keys:${id}`, before: { user_id, name, scopes }, ...by })
