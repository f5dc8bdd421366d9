import { type BatchStatement, type Caller, callSql, sql, type Tx, unauthorized } from '../../../kernel/index.ts'
import { blockedByMe, blockedByThem, notOneself, userNotFound } from '../errors.ts'
import { userFollowed, userUnfollowed } from '../facts.ts'

/** Follows a user; following them again changes nothing. */
export async function followUser(tx: Tx, follower: Caller, userId: number): Promise<void> {
  if (follower.id === userId) throw notOneself()
  const follow = { followerId: follower.id, followedId: userId }
  if (await tx.batch(addFollows, follow)) await tx.publish(userFollowed, follow)
}

/** Stops following a user; not having followed is not an error. */
export async function unfollowUser(tx: Tx, follower: Caller, userId: number): Promise<void> {
  if (follower.id === userId) throw notOneself()
  const follow = { followerId: follower.id, followedId: userId }
  if (await tx.batch(removeFollows, follow)) await tx.publish(userUnfollowed, follow)
}

interface Follow {
  followerId: number
  followedId: number
}

/** Whether each is new. */
const addFollows: BatchStatement<Follow, boolean> = async (tx, follows) => {
  const rows = await tx.rows(callSql('follow_users', idsOf(follows)))
  return rows.map((row) => {
    if (!row.is_there) return userNotFound()
    if (!row.is_caller_there) return unauthorized()
    if (row.is_blocked) return blockedByThem()
    return row.is_blocking ? blockedByMe() : row.is_new
  })
}

/** Whether each was there. */
const removeFollows: BatchStatement<Follow, boolean> = async (tx, follows) => {
  const rows = await tx.rows(callSql('unfollow_users', idsOf(follows)))
  return rows.map((row) => (row.is_there ? row.was_there : userNotFound()))
}

const idsOf = (follows: readonly Follow[]) => ({
  p_followers: follows.map(({ followerId }) => followerId),
  p_followed: follows.map(({ followedId }) => followedId),
})

export async function removeFollow(tx: Tx, followerId: number, followedId: number): Promise<void> {
  if (await deleteFollow(tx, followerId, followedId)) await tx.publish(userUnfollowed, { followerId, followedId })
}

/** Whether `byId` has blocked `userId`. Every module that lets one person reach another asks this. */
export const isBlockedBy = async (tx: Tx, userId: number, byId: number): Promise<boolean> =>
  (await tx.find(sql`select from user_blocks where blocker_id = ${byId} and blocked_id = ${userId}`)) !== undefined

/**
 * Between two people one thing happens at a time: a follow and a block at once would otherwise not see each other. Both
 * must be living, and neither account can be deleted meanwhile.
 */
export async function lockPair(tx: Tx, caller: Caller, userId: number): Promise<void> {
  const living = await tx.rows<{ id: number }>(sql`
    select id from users where id in (${caller.id}, ${userId}) and deleted_at is null order by id for key share`)
  if (!living.some(({ id }) => id === userId)) throw userNotFound()
  if (living.length < 2) throw unauthorized()
  await tx.run(lockCounts(caller.id, userId))
}

// The counters are locked in id order, so that two people following each other at once do not deadlock.
const lockCounts = (a: number, b: number) =>
  sql`select user_id from user_counts where user_id in (${a}, ${b}) order by user_id for no key update`

const deleteFollow = (tx: Tx, followerId: number, followedId: number) =>
  tx.changed(sql`
    with locked as materialized (${lockCounts(followerId, followedId)}),
    removed as (
      delete from user_follows where follower_id = ${followerId} and followed_id = ${followedId} and exists (select from locked) returning follower_id)
    update user_counts set
      followings_count = followings_count - (user_id = ${followerId})::int,
      followers_count = followers_count - (user_id = ${followedId})::int, updated_at = plaza_now()
    where user_id in (${followerId}, ${followedId}) and exists (select from removed)`)
