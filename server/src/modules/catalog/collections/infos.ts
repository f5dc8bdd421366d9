import { defineStaffCollection, Id, type StaffCollection, sql, staffFilter } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { noSuchPerson } from '../errors.ts'
import { infos } from '../infos.ts'
import { inOrder } from '../kind.ts'
import { Info, infoFields } from '../schemas/info.ts'
import { attacher, json } from './attach.ts'
import { living, markRemoved, ownerOf, titled } from './shared.ts'

export const createInfos = (viewFile: ViewFile): StaffCollection =>
  defineStaffCollection({
    ...titled,
    collection: 'infos',
    one: 'info',
    table: 'infos',
    columns: sql`r.id`,
    where: living,
    view: Info,
    fields: infoFields,
    present: (rows: readonly { id: number }[], db) => inOrder(db, infos, rows, viewFile, sql`true`),
    toColumns: async (tx, { medias, category, ...fields }, context) => {
      const files = await attacher(tx, 'infos', context)
      return {
        ...files.columns,
        ...fields,
        ...(await ownerOf(tx, 'infos', 'author_id', fields.author_id, context)),
        ...(category !== undefined && { category_name: category || null }),
        ...(medias && { medias: json(await files.attach('medias', medias, 'any')) }),
      }
    },
    remove: (tx, id) => markRemoved(tx, 'infos', id),
    sortable: ['id', 'title', 'created_at', 'updated_at'],
    filters: { author_id: staffFilter(Id('Only by this person.'), (id) => sql`r.author_id = ${id}`) },
    refusals: { infos_author: noSuchPerson('author_id') },
  })
