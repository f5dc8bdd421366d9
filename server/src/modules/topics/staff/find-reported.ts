import { type Queryable, sql } from '../../../kernel/index.ts'
import { type ViewFile, viewPictures } from '../../files/index.ts'

/** A reported topic whole, hidden or deleted or not. */
export const createFindReportedTopic = (viewFile: ViewFile) => async (db: Queryable, id: number) => {
  const topic = await db.find<Topic>(sql`
    select id, name as title, coalesce(description, '') as text, created_at, deleted_at, is_hidden, logo_id, bg_id from topics where id = ${id}`)
  if (!topic) return undefined
  const { logo_id: logo, bg_id: background, ...rest } = topic
  return { ...rest, images: await viewPictures(db, viewFile, [logo, background], rest.deleted_at !== null) }
}

interface Topic extends Record<string, unknown> {
  deleted_at: Date | null
  logo_id: number | null
  bg_id: number | null
}
