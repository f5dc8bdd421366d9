import { callSql, sql, type Tx } from '../../../../kernel/index.ts'
import { noteLoaded } from '../../../search/index.ts'
import { type ImportRun, type ImportStep, once } from '../run.ts'
import { countedTables, sourceTables } from '../source.ts'

const NUMBERED = ['users', 'feeds', 'comments', 'feed_topics'] as const
const OURS = { users: 'users', feeds: 'feeds', comments: 'comments', feed_topics: 'topics' } as const

/** New records get ids behind those that come; their partitions are made before the rows. */
export const sequences: ImportStep = {
  name: 'sequences',
  async run(run) {
    await run.transact(async (tx) => {
      await tx.run(sql`
        select setval(pg_get_serial_sequence(n.ours, 'id'), n.last) from (values
          ('users', (select max(id) from import_stage.users)), ('feeds', (select max(id) from import_stage.feeds)),
          ('comments', (select max(id) from import_stage.comments)), ('topics', (select max(id) from import_stage.feed_topics))) n (ours, last)
        where n.last > coalesce(pg_sequence_last_value(pg_get_serial_sequence(n.ours, 'id')::regclass), 0)`)
    })
    await makePartitions(run)
  },
}

const FEWEST = 3
const MOST_TRIES = 10_000

/** Makes partitions until enough lie ahead of the newest number. */
export async function makePartitions(run: Pick<ImportRun, 'db' | 'transact'>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const short = (await run.db.rows(callSql('partitions_ahead', {}))).find(({ ahead }) => ahead < FEWEST)
    if (!short) return
    await run.transact((tx) => tx.run(callSql('make_partitions', { p_table: short.name })))
  }
}

export const partitions: ImportStep = { name: 'partitions', run: makePartitions }

/** Which ids came: those of this dump that are here and that no earlier import brought. */
export const ranges = once('ranges', async (tx, { id }) => {
  let rows = 0
  for (const kind of NUMBERED) rows += await markRange(tx, id, kind)
  return { rows, taken: rows }
})

async function markRange(tx: Tx, importId: number, kind: (typeof NUMBERED)[number]): Promise<number> {
  const here = OURS[kind]
  const ids = {
    users: sql`select u.id from users u join import_stage.users s on s.id = u.id`,
    feeds: sql`select f.id from feeds f join import_stage.feeds s on s.id = f.id`,
    comments: sql`select c.id from comments c join import_stage.comments s on s.id = c.id`,
    topics: sql`select t.id from topics t join import_stage.feed_topics s on s.id = t.id`,
  }[here]
  // Ids that were left out belong to no one else, so they do not divide a range: only the whole of it is recorded.
  return tx.run(sql`
    insert into import_ranges (kind, first_id, last_id, import_id)
    select ${kind}, min(i.id), max(i.id), ${importId} from (${ids}) i
    where i.id > coalesce((select max(last_id) from import_ranges where kind = ${kind}), 0)
    having min(i.id) is not null`)
}

/** Tables that were not taken: counted, with the reason. */
export const counted = once('tables left out', async (_tx, run) => {
  const taken = new Set(Object.keys(sourceTables))
  const left = Object.entries(run.staged.rows).filter(
    ([table, rows]) => rows > 0 && !taken.has(table) && !(table in run.staged.taken),
  )
  const notes = left.map(([table, rows]) => ({
    kind: table,
    sourceId: '*',
    outcome: table in countedTables ? ('left_out' as const) : ('look' as const),
    reason: table in countedTables ? 'table_not_taken' : 'table_unknown',
    detail: `${rows} rows${table in countedTables ? `: ${countedTables[table]}` : ''}`,
  }))
  return { rows: left.length, taken: 0, notes }
})

/** Rows of taken tables that stand for nothing here: counted by what they are. */
export const partsLeftOut = once('parts left out', async (tx, { id, isFirst }) => {
  if (!isFirst) return { rows: 0, taken: 0 }
  const rows = await tx.run(sql`
    insert into import_notes (import_id, kind, source_id, outcome, reason, detail)
    select ${id}::bigint, 'roles', r.id::text, 'look', 'role_not_taken', r.name || ': ' || count(*) from import_stage.roles r
      join import_stage.role_user ru on ru.role_id = r.id where r.name not in ('founder', 'owner', 'disabler') group by r.id, r.name
    union all select ${id}::bigint, 'currency_orders', '*', 'left_out', 'history', count(*) || ' rows' from import_stage.currency_orders s
      where not (s.target_type is not distinct from 'cash' and s.state is not distinct from 0) having count(*) > 0
    union all select ${id}::bigint, 'file_withs', '*', 'left_out', 'file_not_used', coalesce(s.channel, 'never used') || ': ' || count(*)
      from import_stage.file_withs s
      where s.channel is null or s.channel not in ('feed:image', 'feed:video', 'feed:video:cover') group by s.channel`)
  return { rows, taken: 0 }
})

/** What was written while the search was not told. */
export const searchable = once('search', async (tx, { isFirst }) => {
  const taken = isFirst ? await noteLoaded(tx) : 0
  return { rows: taken, taken }
})
