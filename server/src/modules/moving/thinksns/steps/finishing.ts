import { callSql, type Db, identifier, type Queryable, sql, type Tx } from '../../../../kernel/index.ts'
import { noteLoaded } from '../../../search/index.ts'
import { type ImportRun, type ImportStep, once } from '../run.ts'
import { countedTables, sourceTables } from '../source.ts'

const NUMBERED = ['users', 'feeds', 'comments', 'feed_topics'] as const
const OURS = { users: 'users', feeds: 'feeds', comments: 'comments', feed_topics: 'topics' } as const
/** As many ids stay free for what the previous site makes until the second run, so that nothing made here has one of them. */
const LEFT_FREE = 100_000

/** New records get ids well behind those that come; their partitions are made before the rows. */
export const sequences: ImportStep = {
  name: 'sequences',
  async run(run) {
    await run.transact(async (tx) => {
      await tx.run(sql`
        select setval(pg_get_serial_sequence(n.ours, 'id'), n.last + ${LEFT_FREE}) from (values
          ('users', (select max(id) from import_stage.users)), ('feeds', (select max(id) from import_stage.feeds)),
          ('comments', (select max(id) from import_stage.comments)), ('topics', (select max(id) from import_stage.feed_topics))) n (ours, last)
        where n.last > coalesce(pg_sequence_last_value(pg_get_serial_sequence(n.ours, 'id')::regclass), 0)`)
    })
    await makePartitions(run)
  },
}

/** Sequences are in no transaction: what a rehearsal moved is put back. */
export async function keepingSequences<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const were = await db.rows<{ ours: string; last: number | null }>(sql`
    select n.ours, pg_sequence_last_value(pg_get_serial_sequence(n.ours, 'id')::regclass) as last
    from unnest(${Object.values(OURS)}::text[]) n (ours)`)
  try {
    return await work()
  } finally {
    for (const { ours, last } of were)
      await db.rows(sql`select setval(pg_get_serial_sequence(${ours}, 'id'), ${last ?? 1}, ${last !== null})`)
  }
}

const MOST_NAMED = 10

/** Ids that the staged dump has, that are taken here, and that no import brought: two records, one made there and one here. */
export async function findClashes(db: Queryable): Promise<{ table: string; count: number; ids: number[] }[]> {
  const found = []
  for (const kind of NUMBERED) {
    const { count, ids } = await db.get<{ count: number; ids: number[] }>(sql`
      select count(*) as count, coalesce((array_agg(o.id order by o.id))[1:${MOST_NAMED}], '{}') as ids
      from (select distinct s.id from import_stage.${identifier(kind)} s
        where s.id > coalesce((select max(last_id) from import_ranges where kind = ${kind}), 0)) s
      join ${identifier(OURS[kind])} o on o.id = s.id`)
    if (count > 0) found.push({ table: OURS[kind], count, ids })
  }
  return found
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
    union all select ${id}::bigint, 'role_user', '*', 'left_out', 'role_or_user_missing', count(*) || ' rows' from import_stage.role_user s
      where not exists (select from import_stage.roles r where r.id = s.role_id) or not exists (select from users u where u.id = s.user_id)
      having count(*) > 0
    union all select ${id}::bigint, 'users', s.id::text, 'changed', 'inviter_missing', s.inviter::text from import_stage.users s
      join users u on u.id = s.id and u.inviter_id is null
      where s.inviter > 0 and not exists (select from import_stage.users d where d.id = s.id and d.n < s.n)
    union all select ${id}::bigint, 'checkin_logs', '*', 'left_out', case when u.id is null then 'user_missing' else 'no_time' end, count(*) || ' rows'
      from import_stage.checkin_logs s left join users u on u.id = s.user_id
      where u.id is null or s.created_at is null group by 5
    union all select ${id}::bigint, 'feed_topic_user_links', '*', 'left_out', 'no_member', count(*) || ' rows' from import_stage.feed_topic_user_links s
      where s.following_at is null having count(*) > 0
    union all select ${id}::bigint, 'apply_for_join_topic_logs', '*', 'left_out', case s.status when 'waiting' then 'asks_again' else 'history' end,
      count(*) || ' rows' from import_stage.apply_for_join_topic_logs s where s.status is distinct from 'waiting' or coalesce(s.expense, 0) <= 0 group by 5
    union all select ${id}::bigint, 'feed_pinneds', '*', 'left_out', 'history', count(*) || ' rows' from import_stage.feed_pinneds s
      where not (s.expires_at is null and coalesce(s.amount, 0) > 0) having count(*) > 0
    union all select ${id}::bigint, 'currency_orders', '*', 'left_out', 'history', count(*) || ' rows' from import_stage.currency_orders s
      where not (s.target_type is not distinct from 'cash' and s.state is not distinct from 0) having count(*) > 0
    union all select ${id}::bigint, 'file_withs', '*', 'left_out', 'file_not_used', coalesce(s.channel, 'never used') || ': ' || count(*)
      from import_stage.file_withs s
      where s.channel is null or s.channel not in ('feed:image', 'feed:video', 'feed:video:cover') group by s.channel`)
  return { rows, taken: 0 }
})

/** Posts whose quoted record is not here: other things than posts, and posts that were not taken. */
export const quotesLeftOut = once('quotes left out', async (tx, { id }) => {
  const rows = await tx.run(sql`
    insert into import_notes (import_id, kind, source_id, outcome, reason, detail)
    select ${id}, 'feeds', s.id::text, 'changed', 'repost_not_taken', left(s.repostable_type, 100) from import_stage.feeds s
    join feed_stats f on f.feed_id = s.id and f.repostable_id is null and f.deleted_at is null
    where s.repostable_type is not null and not exists (select from import_stage.feeds d where d.id = s.id and d.n < s.n)
      and not exists (select from import_ranges r where r.kind = 'feeds' and r.import_id <> ${id} and s.id between r.first_id and r.last_id)
    order by s.id`)
  return { rows, taken: 0 }
})

/** What was written while the search was not told. */
export const searchable = once('search', async (tx, { isFirst }) => {
  const taken = isFirst ? await noteLoaded(tx) : 0
  return { rows: taken, taken }
})
