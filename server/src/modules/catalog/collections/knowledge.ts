import { Type } from 'typebox'
import { defineStaffCollection, Id, inUse, type StaffCollection, sql, staffFilter } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { noSuchPerson } from '../errors.ts'
import { inOrder } from '../kind.ts'
import { knowledge } from '../knowledge.ts'
import { Knowledge, knowledgeFields } from '../schemas/knowledge.ts'
import { attacher } from './attach.ts'
import { living, markRemoved, ownerOf, titled } from './shared.ts'

export const createKnowledge = (viewFile: ViewFile): StaffCollection =>
  defineStaffCollection({
    ...titled,
    collection: 'knowledge',
    one: 'knowledge',
    table: 'knowledge',
    columns: sql`r.id`,
    where: living,
    view: Knowledge,
    fields: knowledgeFields,
    present: (rows: readonly { id: number }[], db) => inOrder(db, knowledge, rows, viewFile, sql`true`),
    toColumns: async (tx, { cover, ...fields }, context) => {
      const files = await attacher(tx, 'knowledge', context)
      return {
        ...files.columns,
        ...(await ownerOf(tx, 'knowledge', 'author_id', fields.author_id, context)),
        ...fields,
        ...(cover !== undefined && {
          cover_id: (await files.attach('cover', cover === null ? [] : [cover]))[0] ?? null,
        }),
      }
    },
    // Its row is locked by whoever adds a chapter, so none can slip in between.
    remove: async (tx, id) => {
      const chapter = await tx.find(
        sql`select id from chapters where knowledge_id = ${id} and deleted_at is null limit 1`,
      )
      if (chapter) throw inUse('knowledge', 'chapters')
      await markRemoved(tx, 'knowledge', id)
    },
    sortable: ['id', 'title', 'price', 'created_at', 'updated_at'],
    filters: {
      author_id: staffFilter(Id('Only by this person.'), (id) => sql`r.author_id = ${id}`),
      status: staffFilter(
        Type.String({ enum: ['published', 'hidden'], description: 'Only these.', examples: ['hidden'] }),
        (status) => sql`r.status = ${status}`,
      ),
    },
    refusals: { knowledge_author: noSuchPerson('author_id') },
  })
