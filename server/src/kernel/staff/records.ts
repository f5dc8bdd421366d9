import { audit, type Origin } from '../audit/audit.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { refusing } from '../db/errors.ts'
import { identifier, join, nothing, type Sql, sql } from '../db/sql.ts'
import type { Caller } from '../http/types.ts'
import { kindName, say } from '../language/sentence.ts'
import { notFound } from '../problem.ts'
import { endClaim } from './claims.ts'
import { type StaffListQuery, staffList } from './list.ts'
import { type Decided, listOf, type StaffRecords, type StaffWrite, tableOf } from './staff-records.ts'
import { changedMeanwhile, LATER, updatedAtOf, type Version } from './version.ts'
import type { Why } from './why.ts'

/** The actor, for the audit log. */
export interface Actor {
  caller: Caller
  origin: Origin
}

type Fields = Record<string, unknown>

/** A page of records. */
export async function listRecords(db: Queryable, kept: StaffRecords, query: StaffListQuery) {
  const { rows, ...page } = await staffList<never>(db, listOf(kept), query)
  return { data: await kept.present(rows, db), ...page }
}

/** One record, or 404. */
export const getRecord = (db: Queryable, kept: StaffRecords, id: number) => readRecord(db, kept, id, nothing)

/** Adds a record and returns it. */
export async function createRecord(tx: Tx, kept: StaffRecords, actor: Actor, fields: Fields) {
  const columns = await columnsOf(tx, kept, fields, actor)
  const names = join(Object.keys(columns).map(identifier), ', ')
  const values = join(
    Object.values(columns).map((value) => sql`${value}`),
    ', ',
  )
  const { id } = await refusing(
    kept.refusals,
    tx.get<{ id: number }>(sql`insert into ${identifier(kept.table)} (${names}) values (${values}) returning id`),
  )
  const after = await getRecord(tx, kept, id)
  await kept.created?.(tx, id, actor.caller)
  await log(tx, kept, actor, 'create', id, { after })
  return after
}

/** Changes the given fields of a record and returns it; refused where it has changed since it was read, if the caller says when. */
export async function changeRecord(
  tx: Tx,
  kept: StaffRecords,
  actor: Actor,
  id: number,
  given: Fields,
  { unchanged_since: readAs }: Version = {},
) {
  const { why, fields } = apart(kept, given)
  const before = await lockRecord(tx, kept, id)
  if (readAs !== undefined && readAs !== updatedAtOf(before)) throw await changedMeanwhile(tx, kept, id)
  await endClaim(tx, actor.caller, kept.path, id)
  const columns = await columnsOf(tx, kept, fields, { ...actor, id })
  const changes = Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`)
  await refusing(
    kept.refusals,
    tx.run(
      sql`update ${identifier(kept.table)} set ${join([...changes, sql`updated_at = ${LATER}`], ', ')} where id = ${id}`,
    ),
  )
  const after = await getRecord(tx, kept, id)
  await kept.decided?.(tx, { id, before, after, why, caller: actor.caller } as Decided<never>)
  await log(tx, kept, actor, 'update', id, { before, after: { ...(after as object), ...why } })
  return after
}

/** Removes a record that nothing refers to. */
export async function removeRecord(tx: Tx, kept: StaffRecords, actor: Actor, id: number, why: Why = {}): Promise<void> {
  const before = await lockRecord(tx, kept, id)
  await endClaim(tx, actor.caller, kept.path, id)
  await refusing<unknown>(
    kept.refusals,
    kept.remove
      ? kept.remove(tx, id, { ...actor, id })
      : tx.run(sql`delete from ${identifier(kept.table)} where id = ${id}`),
  )
  await kept.decided?.(tx, { id, before, why, caller: actor.caller } as Decided<never>)
  await log(tx, kept, actor, 'delete', id, { before, ...(Object.keys(why).length > 0 && { after: why }) })
}

// Why something was decided belongs to the log and to its owner, not to the record.
function apart({ decided }: StaffRecords, given: Fields): { why: Why; fields: Fields } {
  if (!decided) return { why: {}, fields: given }
  const { rule, remark, reason = remark, ...fields } = given as Fields & Why
  return { why: { ...(rule && { rule }), ...(reason !== undefined && { reason: String(reason) }) }, fields }
}

// Only names listed as fields become columns, whatever was sent.
const columnsOf = async (
  tx: Tx,
  { fields, toColumns }: StaffRecords,
  given: Fields,
  context: StaffWrite,
): Promise<Fields> =>
  toColumns
    ? toColumns(tx, given as never, context)
    : Object.fromEntries(
        Object.keys(fields)
          .filter((name) => given[name] !== undefined)
          .map((name) => [name, given[name]]),
      )

// Locked until the transaction ends, so that "before" in the log is what was there when the change was made.
export const lockRecord = (tx: Tx, kept: StaffRecords, id: number) => readRecord(tx, kept, id, sql`for update of r`)

async function readRecord(db: Queryable, kept: StaffRecords, id: number, lock: Sql): Promise<unknown> {
  const row = await db.find<never>(sql`
    select ${kept.columns} from ${tableOf(kept)} where r.id = ${id} and ${kept.where ?? sql`true`} ${lock}`)
  if (!row) throw notFound('staff.not_found', say`This ${kindName(kept.called?.[0] ?? kept.one)} does not exist.`)
  return (await kept.present([row], db))[0]
}

const log = (
  tx: Tx,
  { path }: StaffRecords,
  { caller, origin }: Actor,
  act: string,
  id: number,
  states: { before?: unknown; after?: unknown },
) => audit(tx, { actorId: caller.id, ...origin, action: `${path}.${act}`, object: `${path}:${id}`, ...states })
