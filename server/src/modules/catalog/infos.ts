import { plainTime, sql } from '../../kernel/index.ts'
import { loadFiles } from '../files/index.ts'
import { loadUsers, presentSummary } from '../users/index.ts'
import type { Kind } from './kind.ts'
import type { Info } from './schemas/info.ts'
import { viewsOf } from './views.ts'

interface InfoRow extends Omit<Info, 'medias' | 'author' | 'category' | 'likes_count' | 'created_at' | 'updated_at'> {
  medias: number[]
  category_name: string | null
  created_at: Date
  updated_at: Date
}

export const infos: Kind<Info> = {
  one: 'info',
  from: sql`infos r`,
  visible: sql`r.deleted_at is null`,
  async load(db, ids, viewFile, which) {
    const rows = await db.rows<InfoRow>(sql`
      select r.id, r.author_id, r.category_id, r.category_name, r.title, coalesce(r.summary, '') as summary, r.content, r.medias,
        r.comments_count, ${viewsOf('infos')} as views_count, r.created_at, r.updated_at
      from infos r where r.id = any(${[...ids]}::bigint[]) and ${which}`)
    const [files, authors] = await Promise.all([
      loadFiles(
        db,
        rows.flatMap((row) => row.medias),
      ),
      loadUsers(
        db,
        rows.map((row) => row.author_id),
      ),
    ])
    return new Map(
      rows.map(({ category_name: categoryName, ...row }) => [
        row.id,
        {
          ...row,
          medias: row.medias.flatMap((id) => {
            const file = files.get(id)
            return file ? [viewFile(file)] : []
          }),
          author: presentSummary(authors.get(row.author_id)!, viewFile),
          category: categoryName === null ? null : { id: row.category_id, name: categoryName },
          likes_count: 0,
          created_at: plainTime(row.created_at),
          updated_at: plainTime(row.updated_at),
        },
      ]),
    )
  },
}
