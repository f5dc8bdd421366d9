import { type Queryable, sql } from '../../../kernel/index.ts'
import { type ViewFile, viewPictures } from '../../files/index.ts'

/** A reported person as others see them; no contact is among it. */
export const createFindReportedUser = (viewFile: ViewFile) => async (db: Queryable, id: number) => {
  const user = await db.find<User>(sql`
    select id, name as title, concat_ws(E'\n', bio, location) as text, created_at, deleted_at, avatar_id, bg_id from users where id = ${id}`)
  if (!user) return undefined
  const { avatar_id: avatar, bg_id: background, ...rest } = user
  return { ...rest, images: await viewPictures(db, viewFile, [avatar, background], rest.deleted_at !== null) }
}

interface User extends Record<string, unknown> {
  deleted_at: Date | null
  avatar_id: number | null
  bg_id: number | null
}
