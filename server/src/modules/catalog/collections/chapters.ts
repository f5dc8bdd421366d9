import { Type } from 'typebox'
import { defineStaffCollection, Id, type StaffCollection, sql, staffFilter, type Tx } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { chapters } from '../chapters.ts'
import { noSuchKnowledge, placeTaken } from '../errors.ts'
import { inOrder } from '../kind.ts'
import { Chapter, chapterFields } from '../schemas/knowledge.ts'
import { living, markRemoved, titled } from './shared.ts'

export const createChapters = (viewFile: ViewFile): StaffCollection =>
  defineStaffCollection({
    ...titled,
    collection: 'chapters',
    one: 'chapter',
    table: 'chapters',
    columns: sql`r.id`,
    where: living,
    view: Chapter,
    fields: chapterFields,
    present: (rows: readonly { id: number }[], db) => inOrder(db, chapters, rows, viewFile, sql`true`),
    toColumns: async (tx, fields) => {
      if (fields.knowledge_id !== undefined) await lockKnowledge(tx, fields.knowledge_id)
      return fields
    },
    remove: (tx, id) => markRemoved(tx, 'chapters', id),
    sortable: ['id', 'title', 'sequence', 'created_at', 'updated_at'],
    filters: {
      knowledge_id: staffFilter(Id('Only of this knowledge.'), (id) => sql`r.knowledge_id = ${id}`),
      published: staffFilter(
        Type.Boolean({ description: 'Only those published, or only those not.' }),
        (value) => sql`r.published = ${value}`,
      ),
    },
    refusals: { chapters_place_taken: placeTaken },
  })

// Whoever removes a knowledge locks it too: of the two, one comes first and the other sees what it did.
async function lockKnowledge(tx: Tx, knowledgeId: number): Promise<void> {
  const found = await tx.find(
    sql`select id from knowledge where id = ${knowledgeId} and deleted_at is null for no key update`,
  )
  if (!found) throw noSuchKnowledge()
}
