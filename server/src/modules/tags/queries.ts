import { type Queryable, sql } from '../../kernel/index.ts'
import { tagNotFound } from './errors.ts'

/** 404 unless there is such a tag. */
export async function requireTag(db: Queryable, tagId: number): Promise<void> {
  const found = await db.find(sql`select id from tags where id = ${tagId}`)
  if (!found) throw tagNotFound()
}
