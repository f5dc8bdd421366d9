import { type Static, Type } from 'typebox'
import {
  Closed,
  defineStaffRecords,
  FileNode,
  inUse,
  Nullable,
  type Queryable,
  Shown,
  type Sql,
  type StaffRecords,
  sql,
  staffFilter,
} from '../../../kernel/index.ts'
import { FileView, fileOf, type StoredFile, type ViewFile } from '../../files/index.ts'
import { UserSummary, userVersion } from '../../users/index.ts'
import { noSuchPerson } from '../errors.ts'
import { attacher } from './attach.ts'
import { decideAbout } from './decide-record.ts'
import { amount, authorId, categoryId, text, times, title, whole } from './fields.ts'
import { byAuthor, living, markRemoved, ownerOf, titled } from './kept-by-staff.ts'
import { inOrder, type Kind } from './kind.ts'
import { withAuthors } from './with-authors.ts'

export const Knowledge = Closed(
  {
    id: whole('Knowledge id.', 1),
    author_id: whole('Who wrote it.', 7),
    category_id: whole('Its category, 0 for none.', 0),
    cover: Nullable(FileView),
    title: Shown(Type.String({ description: 'Title.', examples: ['阳台种菜十二课'] })),
    subtitle: Shown(Type.String({ description: 'Second line; may be empty.' })),
    intro: Type.String({ description: 'What it is about; may be empty.' }),
    price: whole('Money, smallest unit.', 1900),
    score: whole('Units of the currency.', 190),
    chapters_count: whole('Published chapters.', 12),
    status: Type.String({ enum: ['published', 'hidden'], description: '`published`; staff also see `hidden` ones.' }),
    author: UserSummary,
    ...times,
  },
  { title: 'Knowledge' },
)
export type Knowledge = Static<typeof Knowledge>

const knowledgeFields = {
  author_id: authorId,
  category_id: categoryId,
  cover: Type.Optional(Nullable(FileNode('Node of an image you uploaded; null removes it.'))),
  title: title('阳台种菜十二课'),
  subtitle: Type.Optional(text(200, 'Second line.', 'From seed to salad')),
  intro: Type.Optional(text(5000, 'What it is about.', 'Twelve small lessons for a sunny balcony.')),
  price: amount('Money, smallest unit.', 1900),
  score: amount('Units of the currency.', 190),
  status: Type.String({
    enum: ['published', 'hidden'],
    default: 'published',
    description: '`hidden` is for staff only.',
    examples: ['published'],
  }),
}

interface KnowledgeRow extends Omit<Knowledge, 'cover' | 'author' | 'created_at' | 'updated_at'> {
  cover: StoredFile | null
  created_at: Date
  updated_at: Date
}

export const knowledge = {
  one: 'knowledge',
  from: sql`knowledge r`,
  visible: sql`(r.status = 'published' and r.deleted_at is null)`,
  version: sql`r.xmin || ' ' || ${userVersion(sql`r.author_id`)} || coalesce((select f.xmin::text from files f where f.id = r.cover_id), '')
    || ' ' || (select count(*) from chapters c where c.knowledge_id = r.id and c.published and c.deleted_at is null)`,
  async load(db: Queryable, ids: readonly number[], viewFile: ViewFile, which: Sql) {
    const rows = await db.rows<KnowledgeRow>(sql`
      select r.id, r.author_id, r.category_id, ${fileOf(sql`r.cover_id`)} as cover, r.title, coalesce(r.subtitle, '') as subtitle,
        coalesce(r.intro, '') as intro, r.price, r.score, r.status, r.created_at, r.updated_at,
        (select count(*) from chapters c where c.knowledge_id = r.id and c.published and c.deleted_at is null) as chapters_count
      from knowledge r where r.id = any(${[...ids]}::bigint[]) and ${which}`)
    return withAuthors(
      db,
      rows.map((row) => ({ ...row, cover: viewFile(row.cover) })),
      viewFile,
    )
  },
} satisfies Kind<Knowledge>

export const createKnowledge = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    ...titled,
    path: 'knowledge',
    one: 'knowledge',
    called: ['course', 'courses'],
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
    decided: decideAbout(
      'knowledge',
      (one: Knowledge) => one.author_id,
      (one) => one.status === 'hidden',
    ),
    // Adding a chapter locks its row, so none can slip in between.
    remove: async (tx, id) => {
      const chapter = await tx.find(
        sql`select id from chapters where knowledge_id = ${id} and deleted_at is null limit 1`,
      )
      if (chapter) throw inUse('course', 'chapters')
      await markRemoved(tx, 'knowledge', id)
    },
    sortable: ['id', 'title', 'price', 'created_at', 'updated_at'],
    filters: {
      ...byAuthor,
      status: staffFilter(
        Type.String({ enum: ['published', 'hidden'], description: 'Only these.', examples: ['hidden'] }),
        (status) => sql`r.status = ${status}`,
      ),
    },
    refusals: { knowledge_author: noSuchPerson('author_id') },
  })
