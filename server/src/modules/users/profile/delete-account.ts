import {
  audit,
  type Caller,
  defineJob,
  type Origin,
  sql,
  type Tx,
  unauthorized,
  type Worker,
  worker,
} from '../../../kernel/index.ts'
import { releaseOwnedFiles } from '../../files/index.ts'
import { userDeleted } from '../facts.ts'
import { removeFollow } from '../following/follow.ts'
import { deletedName } from '../names.ts'
import { keepAFounder } from '../staff/permissions.ts'

/** Takes the deleted user out of other people's lists, a few at a time. */
const forgetUser = defineJob<{ userId: number }>('users.forget')

const BATCH = 200

/**
 * Deletes the caller's account: everything personal is erased at once, the sessions end, and a job takes them out of
 * other people's lists. What they published stays under a name that says so, as replies to it belong to others.
 */
export async function deleteAccount(tx: Tx, caller: Caller, origin: Origin): Promise<void> {
  if (!(await eraseProfile(tx, caller.id))) throw unauthorized()
  const roles = await tx.rows<{ name: string }>(sql`
    delete from user_roles ur using roles r where r.id = ur.role_id and ur.user_id = ${caller.id} returning r.name`)
  if (roles.some(({ name }) => name === 'founder')) await keepAFounder(tx)
  await tx.run(sql`delete from user_blocks where blocker_id = ${caller.id} or blocked_id = ${caller.id}`)
  await releaseOwnedFiles(tx, caller.id)
  await tx.publish(userDeleted, { userId: caller.id })
  await tx.enqueue(forgetUser, { userId: caller.id })
  await audit(tx, { actorId: caller.id, action: 'users.deleted', object: `users:${caller.id}`, ...origin })
}

// The folded name has an @, which no other name can have: an account can be deleted whatever names others take.
const eraseProfile = (tx: Tx, userId: number): Promise<boolean> =>
  tx.changed(sql`
    update users set deleted_at = plaza_now(), updated_at = plaza_now(), name = ${deletedName(userId)}, name_folded = ${`@${deletedName(userId)}`}, name_skeleton = null,
      phone = null, email = null, phone_verified_at = null, email_verified_at = null, bio = null, sex = 0, location = null,
      avatar_id = null, bg_id = null, verification = null, inviter_id = null
    where id = ${userId} and deleted_at is null`)

export const forgetUserWorker: Worker = worker(forgetUser, async ({ db, signal }, { userId }) => {
  while (!signal.aborted) {
    const rest = await db.rows<{ follower_id: number; followed_id: number }>(sql`
      select follower_id, followed_id from user_follows where follower_id = ${userId} or followed_id = ${userId}
      order by follower_id + followed_id limit ${BATCH}`)
    if (rest.length === 0) return
    await db.transaction(async (tx) => {
      // In the order of the others' ids, the order in which counters are locked everywhere.
      for (const { follower_id, followed_id } of rest) await removeFollow(tx, follower_id, followed_id)
    })
  }
  throw new Error('stopped before everything was forgotten')
})
