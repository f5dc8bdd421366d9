import { type Queryable, sql } from '../../../kernel/index.ts'
import { describeReason } from '../report/reasons.ts'
import type { ImportMark, MarkedKind } from './schemas.ts'

/** As many notes of one record as are shown. */
const MOST_NOTES = 50

interface NoteRow {
  outcome: 'left_out' | 'changed' | 'look'
  reason: string
  detail: string | null
}

/** Whether a record came with an import, and what of it is not as it was. Records keep their ids, so a range says it. */
export async function readImportMark(db: Queryable, kind: MarkedKind, id: number): Promise<ImportMark> {
  const source = kind === 'topics' ? 'feed_topics' : kind
  const came = await db.find<{ source: 'thinksns-plus' | 'plaza'; started_at: Date }>(sql`
    select i.source, i.started_at from import_ranges r join imports i on i.id = r.import_id
    where r.kind = ${source} and ${id} between r.first_id and r.last_id`)
  if (!came) return { origin: null }
  const notes = await db.rows<NoteRow>(sql`
    select n.outcome, n.reason, n.detail from import_notes n
    where n.kind = ${source} and n.source_id = ${String(id)}
      or n.kind = 'files' and n.source_id like ${`${source}:${id}:%`}
    order by n.id limit ${MOST_NOTES}`)
  return {
    origin: {
      ...{ source: came.source, id, imported_at: came.started_at.toISOString() },
      notes: notes.map(({ outcome, reason, detail }) => ({ outcome, reason, meaning: describeReason(reason), detail })),
    },
  }
}
