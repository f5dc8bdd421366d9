import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { audit, type Origin } from '../audit.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { violates } from '../db/errors.ts'
import { identifier, join, type Sql, sql } from '../db/sql.ts'
import type { Caller } from '../http/types.ts'
import { notFound } from '../problem.ts'
import { listOf, type StaffCollection, tableOf } from './collection.ts'
import { staffList, type StaffListQuery } from './list.ts'

/** Who acts, as the audit log wants it. */
export interface Actor {
  caller: Caller
  origin: Origin
}

type Of<Row extends { id: number }, View extends TSchema, Fields extends TProperties> = StaffCollection<Row, View, Fields>
type Given<Fields extends TProperties> = Partial<Static<TObject<Fields>>>

/** A page of the collection's records. */
export async function listRecords<Row extends { id: number }, View extends TSchema, Fields extends TProperties>(
  db: Queryable, collection: Of<Row, View, Fields>, query: StaffListQuery,
): Promise<{ data: Static<View>[]; total: number }> {
  const { rows, total } = await staffList<Row>(db, listOf(collection), query)
  return { data: await collection.present(rows, db), total }
}
