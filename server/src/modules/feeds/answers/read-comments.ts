import { createListReader, type Db, type Frame, few, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { userVersion } from '../../users/index.ts'
import { CommentView } from './comment-schemas.ts'
import { listComments, presentComments } from './list-comments.ts'

interface CommentPage {
  feedId: number
  limit: number
  /** The id of the last comment already received, 0 for the first page. */
  after: number
}

/** What stands around a page of comments. */
const FRAME: Frame = { before: '{"pinneds":[],"comments":[', after: ']}' }

/**
 * Pages of comments of feeds that everybody sees. They look the same to everybody; whichever feeds are asked about at the
 * same time, their comments are looked up in one statement.
 */
export const createReadComments = (db: Db, viewFile: ViewFile) =>
  createListReader<CommentPage, CommentView>({
    record: CommentView,
    kind: ({ limit }) => String(limit),
    key: ({ feedId, limit, after }) => `${feedId} ${limit} ${after} ${viewFile.hasPlaceholders()}`,
    async look(asked) {
      const pages = asked.map(({ question }) => question)
      const rows = await db.lagging.rows<{ position: number; version: string }>(sql`
        select q.position, (
          select coalesce(string_agg(
            c.id || ' ' || c.version || ' ' || ${userVersion(sql`c.user_id`)} || ' ' || coalesce(${userVersion(sql`c.reply_user_id`)}, ''),
            ',' order by c.id desc), '')
          from (
            select c.id, c.xmin::text as version, c.user_id, c.reply_user_id from comments c
            where c.subject_kind = 'feeds' and c.subject_id = q.feed_id and c.deleted_at is null and c.id < q.after
            order by c.id desc limit ${few(pages[0]!.limit)}) c) as version
        from unnest(${pages.map(({ feedId }) => feedId)}::bigint[], ${pages.map(({ after }) => after || Number.MAX_SAFE_INTEGER)}::bigint[])
          with ordinality q(feed_id, after, position)
        join feed_stats s on s.feed_id = q.feed_id
        where s.is_listed`)
      const versions = new Map(rows.map(({ position, version }) => [position, version]))
      return pages.map((_, position) => ({ picked: versions.get(position + 1) ?? null, marks: [] }))
    },
    read: async ({ feedId, ...page }) => presentComments(db, await listComments(db, 'feeds', feedId, page), viewFile),
    trace: () => undefined,
    frame: () => FRAME,
    maxBytes: 16 * 1024 * 1024,
  })
