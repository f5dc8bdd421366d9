import { createList, type Db, type Frame, few, pagesOf, type Sql, sql, valuesOf } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { userVersion } from '../../users/index.ts'
import { CommentView } from './comment-schemas.ts'
import { loadComments, NONE, presentComments, standsUnder } from './list-comments.ts'

interface CommentPage {
  feedId: number
  limit: number
  /** The id of the last comment already received, 0 for the first page. */
  after: number
  /** 0 for comments that are no replies, else the comment whose replies are asked for. */
  parent?: number | undefined
}

const FRAME: Frame = { before: '{"pinneds":[],"comments":[', after: ']}' }

/** Comments of public feeds. They look the same to everyone but those who blocked an author, or may see hidden comments. */
export const createReadComments = (db: Db, viewFile: ViewFile) =>
  createList<CommentPage, CommentView>({
    record: CommentView,
    on: () => db.lagging,
    kind: ({ limit, parent }) => `${limit} ${parent && 'under'}`,
    key: ({ feedId, limit, after, parent }) => `${feedId} ${limit} ${after} ${parent}`,
    pages: (lists) =>
      pagesOf(
        lists.map(valuesIn),
        ([feedId, after, parent]) => sql`
        select c.id, -c.id as position from comments c
        where c.subject_kind = 'feeds' and c.subject_id = ${feedId} and c.deleted_at is null and c.hidden = 0 and c.id < ${after}
          and ${standsUnder(lists[0]!.parent, parent)}
        order by c.id desc limit ${few(lists[0]!.limit)}`,
      ),
    visible: (lists) => {
      const { table, columns } = valuesOf(lists.map(valuesIn))
      return sql`select a.nth from ${table} join feed_stats s on s.feed_id = ${columns[0]} where s.is_listed`
    },
    flags: (ids, lists) => sql`
      select 'more' as what, 0 as id
      where exists (
        select from user_blocks b join comments c on c.id = any(${ids}) and c.user_id = b.blocked_id
        where b.blocker_id = v.id)
        or exists (select from feed_preferences p where p.user_id = v.id and p.is_muting)
      or exists (
        select from comments c
        where c.subject_kind = 'feeds' and c.subject_id = (${lists.map(({ feedId }) => feedId)}::bigint[])[v.page]
          and c.hidden <> 0 and c.deleted_at is null and comment_seen_by(c.hidden, c.user_id, v.id))
      union all
      select 'liked', l.comment_id from comment_likes l where l.user_id = v.id and l.comment_id = any(${ids})`,
    own: ['has_liked'],
    ownValues: (flags, { id }) => (flags.has(`liked ${id}`) ? [true] : undefined),
    version: commentVersion,
    load: async (ids) => presentComments(db.planned, await loadComments(db.planned, ids), viewFile, NONE),
    variant: () => String(viewFile.hasPlaceholders()),
    frame: () => FRAME,
  })

const valuesIn = ({ feedId, after, parent }: CommentPage) => ({
  values: [feedId, after || Number.MAX_SAFE_INTEGER, parent ?? 0],
})

/** Changes with everything that is shown of a comment: its own row, its author, and the user replied to. */
const commentVersion = (id: Sql): Sql => sql`(
  select c.xmin || ' ' || ${userVersion(sql`c.user_id`)} || ' ' || coalesce(${userVersion(sql`c.reply_user_id`)}, '')
  from comments c where c.id = ${id})`
