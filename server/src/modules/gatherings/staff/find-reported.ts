import { type Queryable, sql } from '../../../kernel/index.ts'
import { type ViewFile, viewPictures } from '../../files/index.ts'

/** A reported event whole, deleted or not. */
export const createFindReportedEvent = (viewFile: ViewFile) => async (db: Queryable, id: number) => {
  const event = await db.find<Event>(sql`
    select id, title, concat_ws(E'\n', content, area, address) as text, created_at, deleted_at, avatar_id from events where id = ${id}`)
  if (!event) return undefined
  const { avatar_id: avatar, ...rest } = event
  return { ...rest, images: await viewPictures(db, viewFile, [avatar], rest.deleted_at !== null) }
}

interface Event extends Record<string, unknown> {
  deleted_at: Date | null
  avatar_id: number | null
}
