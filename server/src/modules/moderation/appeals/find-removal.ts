import { sql } from '../../../kernel/index.ts'
import type { FindSubject } from '../../reports/index.ts'

/** Enough to judge by; the rest is on the person's page. */
const MOST_SHOWN = 20

/** What a removal removed, as far as it fits: the beginning of the newest things. */
export const createFindRemoval =
  (subjects: Readonly<Record<string, FindSubject>>): FindSubject =>
  async (db, id) => {
    const removal = await db.find<{ created_at: Date; is_back: boolean }>(
      sql`select created_at, state = 'restored' as is_back from removals where id = ${id}`,
    )
    if (!removal) return undefined
    const items = await db.rows<{ kind: string; subject_id: number }>(sql`
      select kind, subject_id from removal_items where removal_id = ${id} order by kind = 'comments', kind, subject_id desc limit ${MOST_SHOWN}`)
    const found = await Promise.all(items.map(({ kind, subject_id }) => subjects[kind]?.(db, subject_id)))
    return {
      id,
      text: found.flatMap((thing) => textOf(thing) || []).join('\n\n'),
      deleted_at: removal.is_back ? null : removal.created_at,
    }
  }

const textOf = (thing: Record<string, unknown> | undefined): string =>
  [thing?.['title'], thing?.['text']].filter((part) => typeof part === 'string' && part !== '').join(' · ')
