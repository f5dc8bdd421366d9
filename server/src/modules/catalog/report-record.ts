import { type Caller, type Sql, sql, type Tx } from '../../kernel/index.ts'
import { addReport, type ReportBody } from '../reports/index.ts'
import { noSuch } from './errors.ts'
import { chapters } from './kinds/chapters.ts'
import { commodities } from './kinds/commodities.ts'
import { infos } from './kinds/infos.ts'
import type { Kind } from './kinds/kind.ts'
import { knowledge } from './kinds/knowledge.ts'
import { wendas } from './kinds/wendas.ts'

export type ReportedKind = 'commodities' | 'knowledge' | 'chapters' | 'infos' | 'wendas'

const REPORTED: Record<ReportedKind, { records: Pick<Kind<unknown>, 'one' | 'from' | 'visible'>; owner: Sql }> = {
  commodities: { records: commodities, owner: sql`r.user_id` },
  knowledge: { records: knowledge, owner: sql`r.author_id` },
  chapters: { records: chapters, owner: sql`k.author_id` },
  infos: { records: infos, owner: sql`r.author_id` },
  wendas: { records: wendas, owner: sql`r.author_id` },
}

/** Reports a record of the catalogue to staff, or 404. */
export async function reportRecord(tx: Tx, reporter: Caller, kind: ReportedKind, id: number, body: ReportBody) {
  const { records, owner } = REPORTED[kind]
  const record = await tx.find<{ title: string; owner_id: number }>(sql`
    select r.title, ${owner} as owner_id from ${records.from} where r.id = ${id} and ${records.visible}`)
  if (!record) throw noSuch(records.one)
  return addReport(tx, reporter, { kind, id, ownerId: record.owner_id, title: record.title }, body)
}
