import { plainTime, type Queryable, sql } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { noSuch } from './errors.ts'
import { getVisible, inOrder, type Kind } from './kind.ts'
import { knowledge } from './knowledge.ts'
import type { Chapter } from './schemas/knowledge.ts'

interface ChapterRow extends Omit<Chapter, 'created_at' | 'updated_at'> {
  created_at: Date
  updated_at: Date
}

/** A chapter is as visible as what it is a chapter of, at most. */
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
