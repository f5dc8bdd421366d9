import { type Static, Type } from 'typebox'
import {
  Closed,
  defineStaffRecords,
  FileNode,
  Nullable,
  type Queryable,
  Shown,
  SingleLineText,
  type Sql,
  type StaffRecords,
  sql,
} from '../../../kernel/index.ts'
import { FileView, loadFiles, type ViewFile } from '../../files/index.ts'
import { UserSummary, userVersion } from '../../users/index.ts'
import { noSuchPerson } from '../errors.ts'
import { viewsOf } from '../views.ts'
import { attacher, json } from './attach.ts'
import { decideAbout } from './decide-record.ts'
import { authorId, categoryId, text, times, title, whole } from './fields.ts'
import { byAuthor, living, markRemoved, ownerOf, titled } from './kept-by-staff.ts'
import { inOrder, type Kind } from './kind.ts'
import { withAuthors } from './with-authors.ts'

const Category = Closed(
  { id: whole('Category id.', 1), name: Type.String({ description: 'Name.', examples: ['社区'] }) },
  { title: 'InfoCategory', description: 'Its category; null for none.' },
)

export const Info = Closed(
  {
    id: whole('Info id.', 1),
    author_id: whole('Who wrote it.', 7),
    category_id: whole('Its category, 0 for none.', 0),
    title: Shown(Type.String({ description: 'Title.', examples: ['周末河边集市'] })),
    summary: Shown(Type.String({ description: 'In short; may be empty.' })),
    content: Shown(Type.String({ description: 'The text.' })),
    medias: Type.Array(FileView, { description: 'Images and videos.' }),
    author: UserSummary,
    category: Nullable(Category),
    views_count: whole('How often it was opened.', 120),
    likes_count: whole('Always 0: feeds are what one likes.', 0),
    comments_count: whole('Feeds about it.', 3),
    ...times,
  },
  { title: 'Info' },
)
export type Info = Static<typeof Info>

const infoFields = {
  author_id: authorId,
  category_id: categoryId,
  category: Type.Optional(
    Nullable(
      SingleLineText({ maxLength: 50, description: 'Name of the category; null for none.', examples: ['社区'] }),
    ),
  ),
  title: title('周末河边集市'),
  summary: Type.Optional(text(500, 'In short.', 'Bring a basket.')),
  content: text(20_000, 'The text.', 'Thirty stalls, music from four, and the bread sells out by noon.'),
  medias: Type.Optional(
    Type.Array(FileNode('Node of an image or video you uploaded, or of one it has.'), {
      maxItems: 9,
      description: 'Images and videos; replaces those it has.',
    }),
  ),
}

interface InfoRow extends Omit<Info, 'medias' | 'author' | 'category' | 'likes_count' | 'created_at' | 'updated_at'> {
  medias: number[]
  category_name: string | null
  created_at: Date
  updated_at: Date
}

export const infos = {
  one: 'info',
  from: sql`infos r`,
  visible: sql`r.deleted_at is null`,
  version: sql`r.xmin || ' ' || ${viewsOf('infos')} || ' ' || ${userVersion(sql`r.author_id`)} || coalesce((
    select string_agg(f.id || ' ' || f.xmin, ',' order by f.id) from files f
    where f.id = any (array(select m::bigint from jsonb_array_elements_text(r.medias) m))), '')`,
  async load(db: Queryable, ids: readonly number[], viewFile: ViewFile, which: Sql) {
    const rows = await db.rows<InfoRow>(sql`
      select r.id, r.author_id, r.category_id, r.category_name, r.title, coalesce(r.summary, '') as summary, r.content, r.medias,
        r.comments_count, ${viewsOf('infos')} as views_count, r.created_at, r.updated_at
      from infos r where r.id = any(${[...ids]}::bigint[]) and ${which}`)
    const files = await loadFiles(
      db,
      rows.flatMap((row) => row.medias),
    )
    const shown = rows.map(({ category_name: categoryName, ...row }) => ({
      ...row,
      medias: row.medias.flatMap((id) => {
        const file = files.get(id)
        return file ? [viewFile(file)] : []
      }),
      category: categoryName === null ? null : { id: row.category_id, name: categoryName },
      likes_count: 0,
    }))
    return withAuthors(db, shown, viewFile)
  },
} satisfies Kind<Info>

export const createInfos = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    ...titled,
    path: 'infos',
    one: 'info',
    called: ['article', 'articles'],
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
    decided: decideAbout('infos', (info: Info) => info.author_id),
    remove: (tx, id) => markRemoved(tx, 'infos', id),
    sortable: ['id', 'title', 'created_at', 'updated_at'],
    filters: byAuthor,
    refusals: { infos_author: noSuchPerson('author_id') },
  })
