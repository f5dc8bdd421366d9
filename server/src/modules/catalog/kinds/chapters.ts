import { type Static, Type } from 'typebox'
import {
  After,
  Closed,
  defineStaffRecords,
  Id,
  Limit,
  plainTime,
  type Queryable,
  Shown,
  type StaffRecords,
  sql,
  staffFilter,
  type Tx,
} from '../../../kernel/index.ts'
import type { ViewFile } from '../../files/index.ts'
import { noSuch, noSuchKnowledge, placeTaken } from '../errors.ts'
import { text, times, title, whole } from './fields.ts'
import { living, markRemoved, titled } from './kept-by-staff.ts'
import { getVisible, inOrder, type Kind } from './kind.ts'
import { knowledge } from './knowledge.ts'

export const Chapter = Closed(
  {
    id: whole('Chapter id.', 1),
    knowledge_id: whole('What it is a chapter of.', 1),
    sequence: whole('Its position among the chapters.', 1),
    title: Shown(Type.String({ description: 'Title.', examples: ['第一课：光'] })),
    intro: Type.String({ description: 'What it is about; may be empty.' }),
    free_content: Shown(Type.String({ description: 'What everybody may read of it; may be empty.' })),
    published: Type.Boolean({ description: 'True; staff also see those that are not.' }),
    ...times,
  },
  { title: 'Chapter' },
)
export type Chapter = Static<typeof Chapter>

export const ChapterQuery = Closed({ limit: Type.Optional(Limit()), after: Type.Optional(After('id')) })

const chapterFields = {
  knowledge_id: Id('What it is a chapter of.'),
  sequence: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'Its position among the chapters; taken by one only.',
    examples: [900],
  }),
  title: title('第一课：光'),
  intro: Type.Optional(text(1000, 'What it is about.', 'How much sun a tomato wants.')),
  free_content: Type.Optional(text(20_000, 'What everybody may read of it.', 'Six hours, and the leaves tell.')),
  published: Type.Boolean({ default: true, description: 'False keeps it for staff only.' }),
}

interface ChapterRow extends Omit<Chapter, 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

/** A chapter is at most as visible as its parent. */
export const chapters: Kind<Chapter> = {
  one: 'chapter',
  from: sql`chapters r join knowledge k on k.id = r.knowledge_id`,
  visible: sql`(r.published and r.deleted_at is null and k.status = 'published' and k.deleted_at is null)`,
  async load(db, ids, _viewFile, which) {
    const rows = await db.rows<ChapterRow>(sql`
      select r.id, r.knowledge_id, r.sequence, r.title, coalesce(r.intro, '') as intro,
        coalesce(r.free_content, '') as free_content, r.published, r.created_at, r.updated_at
      from ${chapters.from} where r.id = any(${[...ids]}::bigint[]) and ${which}`)
    return new Map(
      rows.map((row) => [
        row.id,
        { ...row, created_at: plainTime(row.created_at), updated_at: plainTime(row.updated_at) },
      ]),
    )
  },
}

/** The chapters of one knowledge in their sequence; `after` is the id of the last one already received. */
export async function listChapters(
  db: Queryable,
  knowledgeId: number,
  { limit, after }: { limit: number; after: number },
  viewFile: ViewFile,
): Promise<Chapter[]> {
  await getVisible(db, knowledge, knowledgeId, viewFile)
  const picked = await db.rows<{ id: number }>(sql`
    select r.id from ${chapters.from}
    where r.knowledge_id = ${knowledgeId} and ${chapters.visible}
      and r.sequence > coalesce((select c.sequence from chapters c where c.id = ${after} and c.knowledge_id = ${knowledgeId}), 0)
    order by r.sequence limit ${limit}`)
  return inOrder(db, chapters, picked, viewFile)
}

/** One chapter of one knowledge, or 404. */
export async function getChapter(
  db: Queryable,
  knowledgeId: number,
  chapterId: number,
  viewFile: ViewFile,
): Promise<Chapter> {
  const chapter = await getVisible(db, chapters, chapterId, viewFile)
  if (chapter.knowledge_id !== knowledgeId) throw noSuch(chapters.one)
  return chapter
}

export const createChapters = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    ...titled,
    path: 'chapters',
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

// Removing a knowledge locks it too: of the two, one comes first and the other sees what it did.
async function lockKnowledge(tx: Tx, knowledgeId: number): Promise<void> {
  const found = await tx.find(
    sql`select id from knowledge where id = ${knowledgeId} and deleted_at is null for no key update`,
  )
  if (!found) throw noSuchKnowledge()
}
