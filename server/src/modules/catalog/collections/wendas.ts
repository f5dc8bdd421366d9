import { defineStaffCollection, Id, type StaffCollection, sql, staffFilter, type Tx } from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { adoptLater, noSuchPerson } from '../errors.ts'
import { wendaAdopted } from '../facts.ts'
import { inOrder } from '../kind.ts'
import { Wenda, wendaFields } from '../schemas/wenda.ts'
import { wendas } from '../wendas.ts'
import { living, markRemoved, ownerOf, titled } from './shared.ts'

export const createWendas = (viewFile: ViewFile): StaffCollection =>
  defineStaffCollection({
    ...titled,
    collection: 'wendas',
    one: 'wenda',
    table: 'wendas',
    columns: sql`r.id`,
    where: living,
    view: Wenda,
    fields: wendaFields,
    present: (rows: readonly { id: number }[], db) => inOrder(db, wendas, rows, viewFile, sql`true`),
    toColumns: async (tx, fields, context) => {
      if (fields.adoption) await tellOfAdoption(tx, context.id, fields.adoption)
      return { ...fields, ...(await ownerOf(tx, 'wendas', 'author_id', fields.author_id, context)) }
    },
    remove: (tx, id) => markRemoved(tx, 'wendas', id),
    sortable: ['id', 'title', 'offer', 'created_at', 'updated_at'],
    filters: { author_id: staffFilter(Id('Only by this person.'), (id) => sql`r.author_id = ${id}`) },
    refusals: { wendas_author: noSuchPerson('author_id') },
  })

async function tellOfAdoption(tx: Tx, wendaId: number | undefined, feedId: number): Promise<void> {
  if (wendaId === undefined) throw adoptLater()
  const wenda = await tx.get<{ author_id: number; adoption: number | null }>(
    sql`select author_id, adoption from wendas where id = ${wendaId}`,
  )
  if (wenda.adoption !== feedId) await tx.publish(wendaAdopted, { wendaId, feedId, ownerId: wenda.author_id })
}
