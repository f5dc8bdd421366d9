import { plainTime, sql } from '../../kernel/index.ts'
import { loadUsers, presentSummary } from '../users/index.ts'
import type { Kind } from './kind.ts'
import type { Wenda } from './schemas/wenda.ts'

interface WendaRow extends Omit<Wenda, 'author' | 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

export const wendas: Kind<Wenda> = {
  one: 'question',
  from: sql`wendas r`,
  visible: sql`r.deleted_at is null`,
  async load(db, ids, viewFile, which) {
    const rows = await db.rows<WendaRow>(sql`
      select r.id, r.author_id, r.category_id, r.title, coalesce(r.summary, '') as summary, r.content, r.offer, r.adoption,
        r.comments_count, r.created_at, r.updated_at
      from wendas r where r.id = any(${[...ids]}::bigint[]) and ${which}`)
    const authors = await loadUsers(
      db,
      rows.map((row) => row.author_id),
    )
    return new Map(
      rows.map((row) => [
        row.id,
        {
          ...row,
          author: presentSummary(authors.get(row.author_id)!, viewFile),
          created_at: plainTime(row.created_at),
          updated_at: plainTime(row.updated_at),
        },
      ]),
    )
  },
}
