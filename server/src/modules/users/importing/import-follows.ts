import { given, sql, type Tx } from '../../../kernel/index.ts'

/** Writes who follows whom, the oldest first, and counts it. */
export async function importFollows(
  tx: Tx,
  follows: readonly { followerId: number; followedId: number; createdAt: Date }[],
): Promise<void> {
  await tx.run(sql`
    with added as (
      insert into user_follows (follower_id, followed_id, created_at)
      select follower_id, followed_id, created_at
      from ${given(follows)} as given (follower_id bigint, followed_id bigint, created_at timestamptz)
      order by created_at
      returning follower_id, followed_id),
    counted as (
      select user_id, sum(followers) as followers, sum(followings) as followings from (
        select followed_id as user_id, 1 as followers, 0 as followings from added
        union all select follower_id, 0, 1 from added) each group by user_id)
    update user_counts c set followers_count = c.followers_count + counted.followers,
      followings_count = c.followings_count + counted.followings
    from counted where counted.user_id = c.user_id`)
}

/** Writes who blocked whom. */
export const importBlocks = (
  tx: Tx,
  blocks: readonly { blockerId: number; blockedId: number; createdAt: Date }[],
): Promise<number> =>
  tx.run(sql`
    insert into user_blocks (blocker_id, blocked_id, created_at)
    select * from ${given(blocks)} as given (blocker_id bigint, blocked_id bigint, created_at timestamptz)`)
