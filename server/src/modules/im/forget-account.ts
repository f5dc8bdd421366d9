import { defineJob, type Sql, sql, type Tx, type Worker, worker } from '../../kernel/index.ts'
import { releaseFile } from '../files/index.ts'
import type { ImProvider } from './port.ts'

/** Ends the account of a deleted user. Retried for about a day, for a provider that is down. */
const removeAccount = defineJob<{ userId: number }>('im.remove_account', { maxAttempts: 35 })

/** Deletes the password at once and enqueues the rest of the work. */
export async function forgetAccount(tx: Tx, userId: number): Promise<void> {
  const wasThere = await tx.changed(sql`delete from im_accounts where user_id = ${userId}`)
  if (wasThere) await tx.enqueue(removeAccount, { userId })
  await removeDissolved(tx, sql`owner_id = ${userId}`)
}

/** Removes dissolved groups for good: no appeal brings them back. */
export async function removeDissolved(tx: Tx, which: Sql): Promise<void> {
  const gone = await tx.rows<{ id: number }>(
    sql`delete from im_groups where dissolved_at is not null and ${which} returning id`,
  )
  await removePictures(
    tx,
    gone.map(({ id }) => String(id)),
  )
}

export const removeAccountWorker = (provider: ImProvider): Worker =>
  worker(removeAccount, async ({ db, signal }, { userId }) => {
    const uid = String(userId)
    const groupIds = await provider.listGroupIdsOf(uid, signal)
    await provider.removeAccount(uid, signal)
    const left = await provider.findGroups(groupIds, { membersAtMost: 1 }, signal)
    const gone = groupIds.filter((id) => !left.some((group) => group.id === id))
    await db.transaction((tx) => removePictures(tx, gone))
  })

/** Releases the pictures of deleted groups. */
export async function removePictures(tx: Tx, groupIds: readonly string[]): Promise<void> {
  const pictures = await tx.rows<{ file_id: number }>(
    sql`delete from im_group_faces where group_id = any(${[...groupIds]}::text[]) returning file_id`,
  )
  for (const { file_id } of pictures) await releaseFile(tx, file_id)
}

/**
 * A suspended user must not sign in to the provider with a password they know: the next round sets another one there.
 */
export const changePassword = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`
    update im_accounts set password = null, version = version + 1, unsure_since = plaza_now() - interval '1 minute'
    where user_id = ${userId} and registered_at is not null`)
