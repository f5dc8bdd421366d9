import { plainTime, sql } from '../../kernel/index.ts'
import { fileOf, type StoredFile } from '../files/index.ts'
import { loadUsers, presentSummary } from '../users/index.ts'
import type { Kind } from './kind.ts'
import type { Knowledge } from './schemas/knowledge.ts'

interface KnowledgeRow extends Omit<Knowledge, 'cover' | 'author' | 'created_at' | 'updated_at'> {
  cover: StoredFile | null
  created_at: Date
  updated_at: Date
}

export const knowledge: Kind<Knowledge> = {
  one: 'knowledge',
  from: sql`knowledge r`,
  visible: sql`(r.status = 'published' and r.deleted_at is null)`,
  async load(db, ids, viewFile, which) {
    const rows = await db.rows<KnowledgeRow>(sql`
      select r.id, r.author_id, r.category_id, ${fileOf(sql`r.cover_id`)} as cover, r.title, coalesce(r.subtitle, '') as subtitle,
        coalesce(r.intro, '') as intro, r.price, r.score, r.status, r.created_at, r.updated_at,
        (select count(*) from chapters c where c.knowledge_id = r.id and c.published and c.deleted_at is null) as chapters_count
      from knowledge r where r.id = any(${[...ids]}::bigint[]) and ${which}`)
    const authors = await loadUsers(
      db,
      rows.map((row) => row.author_id),
    )
    return new Map(
      rows.map((row) => [
        row.id,
        {
          ...row,
          cover: viewFile(row.cover),
          author: presentSummary(authors.get(row.author_id)!, viewFile),
          created_at: plainTime(row.created_at),
          updated_at: plainTime(row.updated_at),
        },
      ]),
    )
  },
}
