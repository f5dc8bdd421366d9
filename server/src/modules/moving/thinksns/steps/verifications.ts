import { identifier, sql } from '../../../../kernel/index.ts'
import { importVerifications } from '../../../users/index.ts'
import { STAGE } from '../../staging/stage-dump.ts'
import type { ImportNote } from '../../state/imports.ts'
import { eachPage, type ImportRun, type ImportStep, lastOf } from '../run.ts'

interface SourceVerification {
  source_id: string
  user_id: number | null
  /** What is shown of them here. */
  shown_here: string | null
  nth: number
  type: string | null
  data: string | null
  status: number | null
}

const MOST_TEXT = 100
const MOST_DATA = 100_000
const VALID = 1

/** What staff there verified of people and organisations: the text that was shown, never the papers it was proven by. */
const verifications = (table: 'certifications' | 'user_verifications'): ImportStep => {
  const isOlder = table === 'certifications'
  const from = sql`${identifier(STAGE)}.${identifier(table)}`
  return {
    name: table,
    async run(run) {
      const last = await lastOf(run, from)
      await eachPage(
        run,
        table,
        { last, size: 1000 },
        {
          prepare: ({ after, upTo }) =>
            run.db.rows<SourceVerification>(sql`
              select coalesce(${isOlder ? sql`s.id::text` : sql`s.user_id::text`}, 'n' || s.n) as source_id, u.id as user_id,
                u.verification ->> 'description' as shown_here, ${isOlder ? sql`s.certification_name` : sql`s.type`} as type,
                case when length(s.data) <= ${MOST_DATA} then s.data end as data,
                ${isOlder ? sql`s.status` : sql`s.state`} as status,
                row_number() over (partition by s.user_id, ${isOlder ? sql`s.status` : sql`s.state`} order by s.n) as nth
              from ${from} s left join users u on u.id = s.user_id
              where s.n > ${after} and s.n <= ${upTo} order by s.n`),
          async write(tx, _page, rows) {
            const notes: ImportNote[] = []
            const coming = rows.flatMap((row) => verificationOf(row, table, run, notes))
            await importVerifications(tx, coming)
            return { rows: rows.length, taken: coming.length, notes }
          },
        },
      )
    },
  }
}

function verificationOf(
  { source_id: sourceId, user_id, shown_here, nth, type, data, status }: SourceVerification,
  kind: string,
  { isFirst }: ImportRun,
  notes: ImportNote[],
): { userId: number; type: 'user' | 'org'; description: string }[] {
  const note = (outcome: ImportNote['outcome'], reason: string) => {
    notes.push({ kind, sourceId, outcome, reason })
    return []
  }
  if (user_id === null) return note('left_out', 'user_missing')
  if (status === null || status === 0) return isFirst ? note('look', 'verification_waits') : []
  if (status !== VALID) return isFirst ? note('left_out', 'refused_there') : []
  const text = [...shownIn(data)]
  if (shown_here !== null || nth > 1) {
    if (isFirst) return note('left_out', 'duplicate')
    return nth === 1 && cut(text) !== shown_here ? note('look', 'verification_differs') : []
  }
  if (text.length === 0) return note('look', 'verification_without_text')
  if (text.length > MOST_TEXT)
    notes.push({ kind: 'users', sourceId: String(user_id), outcome: 'changed', reason: 'verification_shortened' })
  return [{ userId: user_id, type: type === 'org' ? 'org' : 'user', description: cut(text) }]
}

const cut = (text: readonly string[]): string => text.slice(0, MOST_TEXT).join('').trim()

function shownIn(data: string | null): string {
  try {
    const { desc }: { desc?: unknown } = Object(JSON.parse(data ?? ''))
    return typeof desc === 'string' ? desc.replace(/\s+/g, ' ').trim() : ''
  } catch {
    return ''
  }
}

export const certifications = verifications('certifications')
export const userVerifications = verifications('user_verifications')
