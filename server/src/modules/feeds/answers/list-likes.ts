import { few, plainTime, type Queryable, sql } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary } from '../../users/index.ts'
import type { LikeView } from './like-schemas.ts'

interface LikeRow {
  id: number
  user_id: number
  target_id: number
  subject_id: number
  subject_kind: 'feeds'
  created_at: Date
}

interface Page {
  limit: number
  /** The id of the last like already received, 0 for the first page. */
  after: number
}

const columns = sql`l.id, l.user_id, l.target_id, l.subject_id, l.subject_kind, l.created_at`

/** Who likes this feed, newest first. */
export const listLikes = (db: Queryable, feedId: number, page: Page): Promise<LikeRow[]> =>
  db.rows<LikeRow>(sql`
    select ${columns} from likes l
    where l.subject_kind = 'feeds' and l.subject_id = ${feedId} and l.id < ${page.after || Number.MAX_SAFE_INTEGER}
    order by l.id desc limit ${few(page.limit)}`)

/** What others like of a user's, newest first. */
export const listReceivedLikes = (db: Queryable, userId: number, page: Page): Promise<LikeRow[]> =>
  db.rows<LikeRow>(sql`
    select ${columns} from likes l
    where l.target_id = ${userId} and l.user_id <> l.target_id and l.id < ${page.after || Number.MAX_SAFE_INTEGER}
    order by l.id desc limit ${few(page.limit)}`)

/** A page of likes, each with who likes. */
export async function presentLikes(db: Queryable, rows: readonly LikeRow[], viewFile: ViewFile): Promise<LikeView[]> {
  const likers = await loadUsers(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    target_user: row.target_id,
    likeable_id: row.subject_id,
    likeable_type: row.subject_kind,
    created_at: plainTime(row.created_at),
    updated_at: plainTime(row.created_at),
    user: presentSummary(likers.get(row.user_id)!, viewFile),
  }))
}
