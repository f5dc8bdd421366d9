import { type Caller, type Queryable, sql } from '../../kernel/index.ts'
import { type FileView, fileOf, type StoredFile, type ViewFile } from '../files/index.ts'
import { known } from './policy.ts'

/** The part of a topic that a notice about it shows. */
export interface TopicCard {
  id: number
  name: string
  logo: FileView | null
}

/** Those of these topics whose card the viewer may read. */
export async function loadTopicCards(
  db: Queryable,
  viewer: Caller,
  topicIds: readonly number[],
  viewFile: ViewFile,
): Promise<Map<number, TopicCard>> {
  const rows = await db.rows<{ id: number; name: string; logo: StoredFile | null }>(sql`
    select t.id, t.name, ${fileOf(sql`t.logo_id`)} as logo from topics t
    where t.id = any(${[...new Set(topicIds)]}::bigint[]) and ${known(viewer)}`)
  return new Map(rows.map(({ id, name, logo }) => [id, { id, name, logo: viewFile.portrait(logo, 'topic', id) }]))
}
