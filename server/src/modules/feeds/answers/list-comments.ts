import { type Caller, few, plainTime, type Queryable, type Sql, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary } from '../../users/index.ts'
import type { Entity } from '../entities/schemas.ts'
import { commentVisibleTo } from '../reading/visibility.ts'
import type { CommentView } from './comment-schemas.ts'

export interface CommentRow {
  id: number
  user_id: number
  target_id: number
  reply_user_id: number | null
  parent_id: number | null
  like_count: number
  reply_count: number
  body: string
  entities: Entity[] | null
  subject_kind: 'feeds'
  subject_id: number
  created_at: Date
  edited_at: Date | null
}

interface Page {
  limit: number
  /** The id of the last comment already received, 0 for the first page. */
  after: number
  /** 0 for comments that are no replies, else the comment whose replies are asked for; all of them unless given. */
  parent?: number | undefined
}

/** Which comments `c` a list shows, by the parent it is asked for. */
export const standsUnder = (
  parent: number | undefined,
  id: Sql | undefined = parent ? sql`${parent}` : undefined,
): Sql => {
  if (parent === undefined) return sql`true`
  return parent === 0 ? sql`c.parent_id is null` : sql`c.parent_id = ${id!}`
}

const columns = sql`c.id, c.user_id, c.target_id, c.reply_user_id, c.parent_id, c.like_count, c.reply_count, c.body,
  c.entities, c.subject_kind, c.subject_id, c.created_at, c.edited_at`

/**
 * The living comments of a feed as the viewer sees them, newest first: without those of people they blocked, and of the
 * hidden ones those they may see.
 */
export const listComments = (
  db: Queryable,
  viewer: Caller | undefined,
  feedId: number,
  page: Page,
): Promise<CommentRow[]> =>
  db.rows<CommentRow>(sql`
    select ${columns} from comments c
    where c.subject_kind = 'feeds' and c.subject_id = ${feedId} and c.deleted_at is null
      and ${standsUnder(page.parent)} and ${commentVisibleTo(viewer)} and c.id < ${page.after || Number.MAX_SAFE_INTEGER}
      and not exists (select from user_blocks b where b.blocker_id = ${viewer?.id ?? 0} and b.blocked_id = c.user_id)
      and ${viewer ? sql`not comment_is_muted(c.user_id, c.body, ${viewer.id})` : sql`true`}
    order by c.id desc limit ${few(page.limit)}`)

/** The living comments with these ids. */
export const loadComments = (db: Queryable, ids: readonly number[]): Promise<CommentRow[]> =>
  db.rows<CommentRow>(
    sql`select ${columns} from comments c where c.id = any(${ids}::bigint[]) and c.deleted_at is null`,
  )

/**
 * What others wrote under a user's feeds or in reply to a user, newest first, without people the user blocked. A user who
 * is replied to may not see the feed: `isSeen` says whether they see that of a comment `c`.
 */
export const listReceivedComments = (
  db: Queryable,
  userId: number,
  { limit, after }: Page,
  isSeen: Sql,
): Promise<CommentRow[]> => {
  const before = sql`c.deleted_at is null and ${commentVisibleTo({ id: userId })} and c.id < ${after || Number.MAX_SAFE_INTEGER} and c.user_id <> ${userId}
    and not exists (select from user_blocks b where b.blocker_id = ${userId} and b.blocked_id = c.user_id)
    and not comment_is_muted(c.user_id, c.body, ${userId})
    order by c.id desc limit ${few(limit)}`
  return db.rows<CommentRow>(sql`
    select ${columns} from comments c where c.id in (
      select id from (
        (select c.id from comments c where c.target_id = ${userId} and c.user_id <> c.target_id and ${before})
        union
        (select c.id from comments c where c.reply_user_id = ${userId} and ${isSeen} and ${before})) received
      order by id desc limit ${few(limit)})
    order by c.id desc`)
}

/** One living comment, of this feed if one is given; `isSeen` says which comments `c` may be found. */
export const findComment = (
  db: Queryable,
  commentId: number,
  feedId?: number,
  isSeen: Sql = sql`true`,
): Promise<CommentRow | undefined> =>
  db.find<CommentRow>(sql`
    select ${columns} from comments c
    where c.id = ${commentId} and c.deleted_at is null and ${isSeen} and (${feedId ?? null}::bigint is null or c.subject_id = ${feedId ?? null})`)

/** What `commentOf` finds. */
export interface StoredComment {
  body: string
  reply_user_id: number | null
  created_at: string
}

/** A comment as a column; null where it is gone or hidden. */
export const commentOf = (commentId: Sql): Sql => sql`(
  select jsonb_build_object('body', c.body, 'reply_user_id', c.reply_user_id, 'created_at', c.created_at)
  from comments c where c.id = ${commentId} and c.deleted_at is null and c.hidden = 0)`

/** A comment without its people. */
const presentPlain = (row: CommentRow): Omit<CommentView, 'user' | 'reply'> => ({
  id: row.id,
  user_id: row.user_id,
  target_user: row.target_id,
  reply_user: row.reply_user_id ?? 0,
  body: row.body,
  entities: row.entities ?? [],
  ...(row.parent_id !== null && { parent_id: row.parent_id }),
  like_count: row.like_count,
  reply_count: row.reply_count,
  commentable_type: row.subject_kind,
  commentable_id: row.subject_id,
  created_at: plainTime(row.created_at),
  updated_at: plainTime(row.edited_at ?? row.created_at),
  ...(row.edited_at && { edited_at: plainTime(row.edited_at) }),
})

/** A page of comments with their authors and the users replied to; of known likes, whether the viewer likes them. */
export async function presentComments(
  db: Queryable,
  rows: readonly CommentRow[],
  viewFile: ViewFile,
  liked?: ReadonlySet<number>,
): Promise<CommentView[]> {
  const people = await loadUsers(
    db,
    rows.flatMap((row) => [row.user_id, row.reply_user_id ?? row.user_id]),
  )
  return rows.map((row) => ({
    ...presentPlain(row),
    user: presentSummary(people.get(row.user_id)!, viewFile),
    ...(row.reply_user_id !== null && { reply: presentSummary(people.get(row.reply_user_id)!, viewFile) }),
    ...(liked && { has_liked: liked.has(row.id) }),
  }))
}

export const NONE: ReadonlySet<number> = new Set()

/** Which of these comments a viewer likes. */
export async function findLiked(
  db: Queryable,
  viewer: Caller | undefined,
  rows: readonly CommentRow[],
): Promise<ReadonlySet<number>> {
  const ids = rows.filter(({ like_count: likes }) => likes > 0).map(({ id }) => id)
  if (!viewer || ids.length === 0) return NONE
  const liked = await db.rows<{ id: number }>(sql`
    select l.comment_id as id from comment_likes l where l.user_id = ${viewer.id} and l.comment_id = any(${ids}::bigint[])`)
  return new Set(liked.map(({ id }) => id))
}
