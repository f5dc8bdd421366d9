import { type Queryable, sql } from '../../kernel/index.ts'
import { type ViewFile, viewPictures } from '../files/index.ts'

/** A reported brand whole, deleted or not. */
export const createFindReportedBrand = (viewFile: ViewFile) => async (db: Queryable, id: number) => {
  const brand = await db.find<Brand>(sql`
    select id, name as title, coalesce(description, '') as text, created_at, deleted_at, avatar_id, sub_avatar_id from brands where id = ${id}`)
  if (!brand) return undefined
  const { avatar_id: avatar, sub_avatar_id: small, ...rest } = brand
  return { ...rest, images: await viewPictures(db, viewFile, [avatar, small], rest.deleted_at !== null) }
}

interface Brand extends Record<string, unknown> {
  deleted_at: Date | null
  avatar_id: number | null
  sub_avatar_id: number | null
}
