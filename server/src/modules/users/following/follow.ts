import { type Caller, sql, type Tx, unauthorized } from '../../../kernel/index.ts'
import { blockedByMe, blockedByThem, notOneself, userNotFound } from '../errors.ts'
import { userFollowed, userUnfollowed } from '../facts.ts'
import { requireUser } from '../find-user.ts'

/** Follows a user; following them again changes nothing. */
export async function followUser(tx: Tx, caller: Caller, userId: number): Promise<void> {
  if (caller.id === userId) throw notOneself()
  await lockPair(tx, caller, userId)
  if (await isBlockedBy(tx, caller.id, userId)) throw blockedByThem()
  if (await isBlockedBy(tx, userId, caller.id)) throw blockedByMe()
  if (await addFollow(tx, caller.id, userId))
    await tx.publish(userFollowed, { followerId: caller.id, followedId: userId })
}

/** Stops following; not having followed is not an error. */
export async function unfollowUser(tx: Tx, caller: Caller, userId: number): Promise<void> {
  if (caller.id === userId) throw notOneself()
  await requireUser(tx, userId)
  await removeFollow(tx, caller.id, userId)
}

export async function removeFollow(tx: Tx, followerId: number, followedId: number): Promise<void> {
  if (await deleteFollow(tx, followerId, followedId)) await tx.publish(userUnfollowed, { followerId, followedId })
}

/** Whether `byId` has blocked `userId`. Every module that lets one person reach another asks this. */
export const isBlockedBy = async (tx: Tx, userId: number, byId: number): Promise<boolean> =>
  (await tx.find(sql`select from user_blocks where blocker_id = ${byId} and blocked_id = ${userId}`)) !== undefined

/**
 * Between two people one thing happens at a time: a follow and a block at once would otherwise not see each other.
 * Both must be living, and neither account can be deleted meanwhile.
 */
export async function lockPair(tx: Tx, caller: Caller, userId: number): Promise<void> {
  const living = await tx.rows<{ id: number }>(sql`
    select id from users where id in (${caller.id}, ${userId}) and deleted_at is null order by id for key share`)
  if (!living.some(({ id }) => id === userId)) throw userNotFound()
  if (living.length < 2) throw unauthorized()
  await tx.run(lockCounts(caller.id, userId))
}

// The counters are locked in id order, so that two people following each other at once do not wait for one another.
const lockCounts = (a: number, b: number) =>
  sql`select user_id from user_counts where user_id in (${a}, ${b}) order by user_id for no key update`

const addFollow = (tx: Tx, followerId: number, followedId: number) =>
  tx.changed(sql`
    with locked as materialized (${lockCounts(followerId, followedId)}),
    added as (
      insert into user_follows (follower_id, followed_id) select ${followerId}::bigint, ${followedId}::bigint from (select count(*) from locked) as l
      on conflict do nothing returning follower_id)
    update user_counts set
      followings_count = followings_count + (user_id = ${followerId})::int,
      followers_count = followers_count + (user_id = ${followedId})::int, updated_at = plaza_now()
    where user_id in (${followerId}, ${followedId}) and exists (select from added)`)

const deleteFollow = (tx: Tx, followerId: number, followedId: number) =>
  tx.changed(sql`
    with locked as materialized (${lockCounts(followerId, followedId)}),
    removed as (
      delete from user_follows where follower_id = ${followerId} and followed_id = ${followedId} and exists (select from locked) returning follower_id)
    update user_counts set
      followings_count = followings_count - (user_id = ${followerId})::int,
      followers_count = followers_count - (user_id = ${followedId})::int, updated_at = plaza_now()
    where user_id in (${followerId}, ${followedId}) and exists (select from removed)`)
