import { type Caller, callSql, type Problem, sql, type Tx, unauthorized } from '../../../kernel/index.ts'
import { blockedByMe, blockedByThem, notOneself, userNotFound } from '../errors.ts'
import { userFollowed, userUnfollowed } from '../facts.ts'

/** Somebody follows somebody, or no longer does. */
export interface Follow {
  follower: Pick<Caller, 'id'>
  userId: number
}

/** Follows people; following somebody again changes nothing. */
export async function followUsers(tx: Tx, follows: readonly Follow[]): Promise<(Problem | undefined)[]> {
  const others = follows.filter(isAboutAnother)
  const rows = others.length > 0 ? await tx.rows(callSql('follow_users', idsOf(others))) : []
  const outcomes = new Map(rows.map((row) => [others[row.nth - 1]!, row]))
  await tx.publishAll(userFollowed, others.filter((follow) => outcomes.get(follow)!.is_new).map(toFact))
  return follows.map((follow) => {
    const outcome = outcomes.get(follow)
    if (!outcome) return notOneself()
    if (!outcome.is_there) return userNotFound()
    if (!outcome.is_caller_there) return unauthorized()
    if (outcome.is_blocked) return blockedByThem()
    return outcome.is_blocking ? blockedByMe() : undefined
  })
}

/** Stops following; not having followed is not an error. */
export async function unfollowUsers(tx: Tx, follows: readonly Follow[]): Promise<(Problem | undefined)[]> {
  const others = follows.filter(isAboutAnother)
  const rows = others.length > 0 ? await tx.rows(callSql('unfollow_users', idsOf(others))) : []
  const outcomes = new Map(rows.map((row) => [others[row.nth - 1]!, row]))
  await tx.publishAll(userUnfollowed, others.filter((follow) => outcomes.get(follow)!.was_there).map(toFact))
  return follows.map((follow) => {
    const outcome = outcomes.get(follow)
    if (!outcome) return notOneself()
    return outcome.is_there ? undefined : userNotFound()
  })
}

const isAboutAnother = ({ follower, userId }: Follow): boolean => follower.id !== userId
const toFact = ({ follower, userId }: Follow) => ({ followerId: follower.id, followedId: userId })
const idsOf = (follows: readonly Follow[]) => ({
  p_followers: follows.map(({ follower }) => follower.id),
  p_followed: follows.map(({ userId }) => userId),
})

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

const deleteFollow = (tx: Tx, followerId: number, followedId: number) =>
  tx.changed(sql`
    with locked as materialized (${lockCounts(followerId, followedId)}),
    removed as (
      delete from user_follows where follower_id = ${followerId} and followed_id = ${followedId} and exists (select from locked) returning follower_id)
    update user_counts set
      followings_count = followings_count - (user_id = ${followerId})::int,
      followers_count = followers_count - (user_id = ${followedId})::int, updated_at = plaza_now()
    where user_id in (${followerId}, ${followedId}) and exists (select from removed)`)
