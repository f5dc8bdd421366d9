import { type Static, Type } from 'typebox'
import {
  Closed,
  defineStaffRecords,
  Id,
  Nullable,
  type Queryable,
  type Settings,
  Shown,
  type Sql,
  type StaffRecords,
  sql,
  type Tx,
  type WriteContext,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { UserSummary, userVersion } from '../../users/index.ts'
import { adoptLater, askerPays, noSuchPerson } from '../errors.ts'
import { wendaAdopted } from '../facts.ts'
import { payOffer } from '../pay-offer.ts'
import type { RequireAnswer } from '../port.ts'
import { decideAbout } from './decide-record.ts'
import { amount, authorId, categoryId, text, times, title, whole } from './fields.ts'
import { byAuthor, living, markRemoved, ownerOf, titled } from './kept-by-staff.ts'
import { inOrder, type Kind } from './kind.ts'
import { withAuthors } from './with-authors.ts'

export const Wenda = Closed(
  {
    id: whole('Question id.', 1),
    author_id: whole('Who asks.', 7),
    category_id: whole('Its category, 0 for none.', 0),
    title: Shown(Type.String({ description: 'The question.', examples: ['龟背竹叶子发黄怎么办？'] })),
    summary: Shown(Type.String({ description: 'In short; may be empty.' })),
    content: Shown(Type.String({ description: 'The question at length.' })),
    offer: whole('Units of the currency put up for an answer.', 50),
    adoption: Nullable(whole('The feed that was chosen as the answer.', 42)),
    author: UserSummary,
    comments_count: whole('Answers: feeds about it.', 3),
    ...times,
  },
  { title: 'Wenda', description: 'A question. Its answers are feeds about it.' },
)
export type Wenda = Static<typeof Wenda>

const wendaFields = {
  author_id: authorId,
  category_id: categoryId,
  title: title('龟背竹叶子发黄怎么办？'),
  summary: Type.Optional(text(500, 'In short.', 'Since I moved it to the window.')),
  content: text(20_000, 'The question at length.', 'It gets light from the west and water once a week.'),
  offer: amount('Units of the currency put up for an answer.', 50, 1_000_000_000),
  adoption: Type.Optional(Nullable(Id('The feed chosen as the answer, once the question is there; null for none.'))),
}

interface WendaRow extends Omit<Wenda, 'author' | 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

export const wendas = {
  one: 'question',
  from: sql`wendas r`,
  visible: sql`r.deleted_at is null`,
  version: sql`r.xmin || ' ' || ${userVersion(sql`r.author_id`)}`,
  async load(db: Queryable, ids: readonly number[], viewFile: ViewFile, which: Sql) {
    const rows = await db.rows<WendaRow>(sql`
      select r.id, r.author_id, r.category_id, r.title, coalesce(r.summary, '') as summary, r.content, r.offer, r.adoption,
        r.comments_count, r.created_at, r.updated_at
      from wendas r where r.id = any(${[...ids]}::bigint[]) and ${which}`)
    return withAuthors(db, rows, viewFile)
  },
} satisfies Kind<Wenda>

export const createWendas = (viewFile: ViewFile, requireAnswer: RequireAnswer, settings: Settings): StaffRecords =>
  defineStaffRecords({
    ...titled,
    path: 'wendas',
    one: 'wenda',
    called: ['question', 'questions'],
    table: 'wendas',
    columns: sql`r.id`,
    where: living,
    view: Wenda,
    fields: wendaFields,
    present: (rows: readonly { id: number }[], db) => inOrder(db, wendas, rows, viewFile, sql`true`),
    toColumns: async (tx, fields, context) => {
      if (fields.adoption) await adopt(tx, context, fields.adoption, { requireAnswer, settings })
      return { ...fields, ...(await ownerOf(tx, 'wendas', 'author_id', fields.author_id, context)) }
    },
    decided: decideAbout('wendas', (wenda: Wenda) => wenda.author_id),
    remove: (tx, id) => markRemoved(tx, 'wendas', id),
    sortable: ['id', 'title', 'offer', 'created_at', 'updated_at'],
    filters: byAuthor,
    refusals: { wendas_author: noSuchPerson('author_id') },
  })

async function adopt(
  tx: Tx,
  { caller, id: wendaId }: WriteContext,
  feedId: number,
  { requireAnswer, settings }: { requireAnswer: RequireAnswer; settings: Settings },
): Promise<void> {
  if (wendaId === undefined) throw adoptLater()
  const wenda = await tx.get<{ author_id: number; adoption: number | null; offer: number }>(
    sql`select author_id, adoption, offer from wendas where id = ${wendaId} for no key update`,
  )
  if (wenda.adoption === feedId) return
  const { authorId: answererId } = await requireAnswer(tx, wendaId, feedId)
  const { author_id: askerId, offer: offerCoins } = wenda
  if (wenda.adoption === null && offerCoins > 0 && answererId !== askerId) {
    // No one spends what is another's: an offer is paid by the user who made it.
    if (askerId !== caller.id) throw askerPays()
    await payOffer(tx, { wendaId, askerId, answererId, offerCoins }, settings)
  }
  await tx.publish(wendaAdopted, { wendaId, feedId, ownerId: wenda.author_id })
}
