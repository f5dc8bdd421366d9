import { type Static, Type } from 'typebox'
import {
  audit,
  type Caller,
  Closed,
  Id,
  Nullable,
  type Origin,
  plainTime,
  plainTimeOrNull,
  type StaffList,
  sql,
  staffFilter,
  Timestamp,
  type Tx,
  whyFields,
} from '../../../kernel/index.ts'
import { feedNotFound } from '../errors.ts'
import type { Repostable } from '../port.ts'
import { deleteFeed, restoreFeed } from '../publishing/delete-feed.ts'

const count = (description: string) => Type.Integer({ description, examples: [3] })

export const StaffFeed = Closed(
  {
    id: Type.Integer({ description: 'Feed id.', examples: [1] }),
    user_id: Type.Integer({ description: 'Who published it.', examples: [1] }),
    user_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    feed_content: Type.String({ description: 'Text.', examples: ['The 6:40 to the sea, almost empty.'] }),
    media: Type.String({ description: '`text`, `image` or `video`.', examples: ['text'] }),
    topics: Type.Array(Type.Integer(), { description: 'Ids of its topics.' }),
    categories: Type.Array(Type.Integer(), { description: 'Ids of its recommendation categories.' }),
    hidden: Type.Boolean({
      description: 'Not everyone sees it: it is in a hidden topic, held, or its author is limited.',
    }),
    like_count: count('Likes.'),
    feed_comment_count: count('Comments.'),
    feed_view_count: count('How often it was opened.'),
    share_count: count('How often it was shared.'),
    reward_amount: count('What it was rewarded with.'),
    hot: Type.Integer({ description: 'Hot-ranking value.' }),
    recommended_at: Nullable(Timestamp('When it was recommended.')),
    created_at: Timestamp('When it was published.'),
    edited_at: Nullable(Timestamp('When its author last edited it.')),
    deleted_at: Nullable(Timestamp('When it was deleted.')),
  },
  { title: 'StaffFeed', description: 'A feed as staff see it.' },
)
export type StaffFeed = Static<typeof StaffFeed>

export interface StaffFeedRow extends Omit<StaffFeed, 'recommended_at' | 'created_at' | 'edited_at' | 'deleted_at'> {
  recommended_at: Date | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
}

const flag = (description: string) => Type.Boolean({ description })

export const staffFeeds: StaffList = {
  columns: sql`
    s.feed_id as id, s.author_id as user_id, u.name as user_name, f.content as feed_content, s.media, s.topic_ids as topics,
    s.category_ids as categories, s.is_hidden as hidden, s.like_count, s.comment_count as feed_comment_count,
    s.view_count as feed_view_count, s.share_count, s.reward_amount, s.hot, s.recommended_at, s.created_at, f.edited_at, s.deleted_at`,
  from: sql`feed_stats s join feeds f on f.id = s.feed_id join users u on u.id = s.author_id`,
  id: sql`s.feed_id`,
  dated: sql`f.created_at`,
  sorts: {
    id: sql`s.feed_id`,
    hot: sql`s.hot`,
    like_count: sql`s.like_count`,
    feed_comment_count: sql`s.comment_count`,
    feed_view_count: sql`s.view_count`,
    share_count: sql`s.share_count`,
    recommended_at: sql`s.recommended_at`,
  },
  defaultSort: 'id:desc',
  search: [sql`normalize(lower(normalize(f.content, nfkc)), nfkc)`],
  filters: {
    id: staffFilter(Id('Only this one.'), (id) => sql`s.feed_id = ${id}`),
    user_id: staffFilter(Id('Only of this person.'), (id) => sql`s.author_id = ${id}`),
    topic_id: staffFilter(Id('Only of this topic.'), (id) => sql`s.topic_ids @> array[${id}::bigint]`),
    deleted: staffFilter(flag('Only deleted ones, or only living ones.'), (is) =>
      is ? sql`s.deleted_at is not null` : sql`s.deleted_at is null`,
    ),
    recommended: staffFilter(flag('Only recommended ones, or only others.'), (is) =>
      is ? sql`s.recommended_at is not null` : sql`s.recommended_at is null`,
    ),
  },
}

export const presentStaffFeed = (row: StaffFeedRow): StaffFeed => ({
  ...row,
  recommended_at: plainTimeOrNull(row.recommended_at),
  created_at: plainTime(row.created_at),
  edited_at: plainTimeOrNull(row.edited_at),
  deleted_at: plainTimeOrNull(row.deleted_at),
})

export const FeedChange = Closed(
  {
    recommended: Type.Optional(Type.Boolean({ description: 'Recommend it, or no longer.', examples: [true] })),
    deleted: Type.Optional(Type.Boolean({ description: 'Delete it, or bring it back.', examples: [false] })),
    ...whyFields,
  },
  { minProperties: 1, examples: [{ recommended: true }] },
)
export type FeedChange = Static<typeof FeedChange>

/** Staff recommend, delete or bring back a feed. */
export async function changeFeed(
  tx: Tx,
  caller: Caller,
  feedId: number,
  change: FeedChange,
  repostables: readonly Repostable[],
  origin: Origin,
): Promise<void> {
  const before = await tx.find<{ recommended: boolean; deleted: boolean }>(sql`
    select recommended_at is not null as recommended, deleted_at is not null as deleted from feed_stats
    where feed_id = ${feedId} for no key update`)
  if (!before) throw feedNotFound()
  if (change.deleted === false) await restoreFeed(tx, feedId, repostables, caller.id)
  if (change.recommended !== undefined && change.recommended !== before.recommended) {
    await tx.run(sql`
      update feed_stats set version = version + 1,
        recommended_at = case when ${change.recommended} then date_trunc('second', plaza_now()) end
      where feed_id = ${feedId}`)
  }
  const { recommended: _, deleted, ...why } = change
  if (deleted === true && !before.deleted) await deleteFeed(tx, caller, feedId, repostables, origin, why)
  await audit(tx, {
    actorId: caller.id,
    action: 'feeds.changed',
    object: `feeds:${feedId}`,
    before,
    after: change,
    ...origin,
  })
}
