import { type Static, Type } from 'typebox'
import { Closed, forbidden, IsoTimestamp, isoTime, type Queryable, type Sql, say, sql } from '../../../kernel/index.ts'
import type { Entity } from '../entities/schemas.ts'

const EDITABLE_HOURS = 24
const MAX_EDITS = 20

/** What was edited: which record, and whether its author may edit it again. */
export type EditedKind = 'feeds' | 'comments'

export interface Editable {
  is_recent: boolean
  edits: number
}

/** Columns of `Editable`, for a record written at that time. */
export const editable = (kind: EditedKind, id: number, createdAt: Sql): Sql => sql`
  ${createdAt} > plaza_now() - make_interval(hours => ${EDITABLE_HOURS}) as is_recent,
  (select count(*)::int from text_versions v where v.subject_kind = ${kind} and v.subject_id = ${id}) as edits`

/** Refuses an edit that comes too late, or after too many others. */
export function refuseLateEdit({ is_recent: isRecent, edits }: Editable): void {
  if (!isRecent)
    throw forbidden('feed.edit_too_late', say`You can edit this for ${EDITABLE_HOURS} hours after posting it.`)
  if (edits >= MAX_EDITS) throw forbidden('feed.edited_too_often', say`You can edit this up to ${MAX_EDITS} times.`)
}

/** As a column; most texts have none. */
export const storedEntities = (entities: readonly Entity[]): Sql =>
  sql`${entities.length > 0 ? JSON.stringify(entities) : null}::text::jsonb`

export const TextVersion = Closed(
  {
    content: Type.String({ description: 'What it said.', examples: ['The 6:40 to the see, almost empty.'] }),
    written_at: IsoTimestamp('Since when it said that.'),
    replaced_at: IsoTimestamp('When it was edited.'),
  },
  { title: 'TextVersion', description: 'What a feed or comment said before an edit.' },
)

/** What this record said before it was edited, the earliest first. */
export async function findTextVersions(
  db: Queryable,
  kind: EditedKind,
  id: number,
): Promise<Static<typeof TextVersion>[]> {
  const rows = await db.rows<{ content: string; written_at: Date; replaced_at: Date }>(sql`
    select content, written_at, replaced_at from text_versions
    where subject_kind = ${kind} and subject_id = ${id} order by id limit ${MAX_EDITS}`)
  return rows.map(({ content, written_at, replaced_at }) => ({
    content,
    written_at: isoTime(written_at),
    replaced_at: isoTime(replaced_at),
  }))
}
