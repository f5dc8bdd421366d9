import { few, given, sql, type Tx } from '../../../kernel/index.ts'
import { KINDS, type Kind } from '../kinds/source.ts'
import { sources } from '../kinds/sources.ts'
import { vectorOf } from '../words.ts'

const BATCH = 500
/** One at a time, so that an older text never replaces a newer one. */
const LOCK = 0x5ea7c4

/** Indexes the oldest of what was noted, and answers how many that were. */
export async function indexBatch(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`)
  const changes = await tx.rows<{ kind: Kind; id: number }>(sql`
    delete from search_changes where seq in (select c.seq from search_changes c order by c.seq limit ${few(BATCH)}) returning kind, id`)
  for (const kind of KINDS) {
    const ids = new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id))
    if (ids.size > 0) await indexRecords(tx, kind, [...ids])
  }
  return changes.length
}

interface TextRow {
  id: number
  main: string
  more: string | null
  created_at: Date
}

async function indexRecords(tx: Tx, kind: Kind, ids: readonly number[]): Promise<void> {
  const { texts, isName } = sources[kind]
  const rows = await tx.rows<TextRow>(texts(ids))
  const documents = rows.map(({ id, created_at, ...text }) => ({
    id,
    createdAt: created_at,
    words: vectorOf({ ...text, isName }),
  }))
  await tx.run(sql`
    insert into search_documents as d (kind, id, words, created_at)
    select ${kind}, given.id, given.words::tsvector, given.created_at
    from ${given(documents)} as given (id bigint, words text, created_at timestamptz)
    on conflict (kind, id) do update set words = excluded.words`)
  const found = new Set(rows.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id))
  if (gone.length > 0)
    await tx.run(sql`delete from search_documents where kind = ${kind} and id = any (${gone}::bigint[])`)
}
