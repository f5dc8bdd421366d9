import { audit, type Origin } from '../audit.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { refusing } from '../db/errors.ts'
import { identifier, join, nothing, type Sql, sql } from '../db/sql.ts'
import type { Caller } from '../http/types.ts'
import { say, word } from '../language/sentence.ts'
import { notFound } from '../problem.ts'
import { settleClaim } from './claims.ts'
import { listOf, type StaffCollection, tableOf } from './collection.ts'
import { type StaffListQuery, staffList } from './list.ts'

/** Who acts, as the audit log wants it. */
export interface Actor {
  caller: Caller
  origin: Origin
}

type Fields = Record<string, unknown>

/** A page of a collection. */
export async function listRecords(db: Queryable, collection: StaffCollection, query: StaffListQuery) {
  const { rows, ...page } = await staffList<never>(db, listOf(collection), query)
  return { data: await collection.present(rows, db), ...page }
}

/** One record, or 404. */
export const getRecord = (db: Queryable, collection: StaffCollection, id: number) =>
  readRecord(db, collection, id, nothing)

/** Adds a record and returns it as it reads from now on. */
export async function createRecord(tx: Tx, collection: StaffCollection, actor: Actor, fields: Fields) {
  const columns = await columnsOf(tx, collection, fields, { caller: actor.caller })
  const names = join(Object.keys(columns).map(identifier), ', ')
  const values = join(
    Object.values(columns).map((value) => sql`${value}`),
    ', ',
  )
  const { id } = await refusing(
    collection.refusals,
    tx.get<{ id: number }>(sql`insert into ${identifier(collection.table)} (${names}) values (${values}) returning id`),
  )
  const after = await getRecord(tx, collection, id)
  await log(tx, collection, actor, 'create', id, { after })
  return after
}

/** Changes the given fields of a record and returns it as it reads from now on. */
export async function changeRecord(tx: Tx, collection: StaffCollection, actor: Actor, id: number, fields: Fields) {
  const before = await lockRecord(tx, collection, id)
  await settleClaim(tx, actor.caller, collection.collection, id)
  const columns = await columnsOf(tx, collection, fields, { caller: actor.caller, id })
  const changes = Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`)
  await refusing(
    collection.refusals,
    tx.run(
      sql`update ${identifier(collection.table)} set ${join([...changes, sql`updated_at = plaza_now()`], ', ')} where id = ${id}`,
    ),
  )
  const after = await getRecord(tx, collection, id)
  await log(tx, collection, actor, 'update', id, { before, after })
  return after
}

/** Removes a record that nothing else points at. */
export async function removeRecord(tx: Tx, collection: StaffCollection, actor: Actor, id: number): Promise<void> {
  const before = await lockRecord(tx, collection, id)
  await settleClaim(tx, actor.caller, collection.collection, id)
  await refusing<unknown>(
    collection.refusals,
    collection.remove
      ? collection.remove(tx, id, { caller: actor.caller, id })
      : tx.run(sql`delete from ${identifier(collection.table)} where id = ${id}`),
  )
  await log(tx, collection, actor, 'delete', id, { before })
}

// Only names that the collection lists as fields become columns, whatever was sent.
const columnsOf = async (
  tx: Tx,
  { fields, toColumns }: StaffCollection,
  given: Fields,
  context: { caller: Caller; id?: number },
): Promise<Fields> =>
  toColumns
    ? toColumns(tx, given as never, context)
    : Object.fromEntries(
        Object.keys(fields)
          .filter((name) => given[name] !== undefined)
          .map((name) => [name, given[name]]),
      )

// Held until the transaction ends, so that what the log calls "before" is what was there when the change was made.
export const lockRecord = (tx: Tx, collection: StaffCollection, id: number) =>
  readRecord(tx, collection, id, sql`for update of r`)

async function readRecord(db: Queryable, collection: StaffCollection, id: number, lock: Sql): Promise<unknown> {
  const row = await db.find<never>(sql`
    select ${collection.columns} from ${tableOf(collection)} where r.id = ${id} and ${collection.where ?? sql`true`} ${lock}`)
  if (!row) throw notFound('staff.not_found', say`There is no such ${word(collection.one)}.`)
  return (await collection.present([row], db))[0]
}

const log = (
  tx: Tx,
  { collection }: StaffCollection,
  { caller, origin }: Actor,
  act: string,
  id: number,
  states: { before?: unknown; after?: unknown },
) =>
  audit(tx, { actorId: caller.id, ...origin, action: `${collection}.${act}`, object: `${collection}:${id}`, ...states })
