import type { Queryable, Tx } from '../db/db.ts'
import { identifier, join, type Sql, sql } from '../db/sql.ts'
import type { KindShape } from './kind.ts'

const names = (fields: readonly string[]): Sql => join(fields.map(identifier), ', ')
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The statement that reads all records of a kind, in the order of their key, one line of JSON each. */
export const linesText = ({ kind: { table }, fields, key }: KindShape): string =>
  `select row_to_json(r)::text as line from (select ${fields.map(({ name }) => quoted(name)).join(', ')} from ${quoted(table)}) r
   order by ${key.map((name) => (fields.find((field) => field.name === name)?.type === 'text' ? `r.${quoted(name)} collate "C"` : `r.${quoted(name)}`)).join(', ')}`

/** The number that its sequence gave last; 0 for none. */
export const lastNumber = async (db: Queryable, { kind: { table }, numbered }: KindShape): Promise<number> =>
  numbered === null
    ? 0
    : (
        await db.get<{ last: number }>(
          sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, ${numbered})::regclass), 0) as last`,
        )
      ).last

/** New records get numbers behind this one. */
export const setLastNumber = (tx: Tx, { kind: { table }, numbered }: KindShape, last: number): Promise<number> =>
  numbered === null || last === 0
    ? Promise.resolve(0)
    : tx.run(sql`select setval(pg_get_serial_sequence(${table}, ${numbered}), ${last})`)

export const clearRecords = (tx: Tx, { kind: { table } }: KindShape): Promise<number> =>
  tx.run(sql`delete from ${identifier(table)}`)

/** Writes lines as records, with their numbers. `given` are the fields that they have. */
export const loadRecords = (
  tx: Tx,
  { kind: { table }, empty }: KindShape,
  given: readonly string[],
  lines: readonly string[],
): Promise<number> =>
  tx.run(sql`
    insert into ${identifier(table)} (${names([...given, ...empty])}) overriding system value
    select ${join([...given.map((name) => identifier(`r.${name}`)), ...empty.map(() => sql`null`)], ', ')}
    from unnest(${[...lines]}::text[]) l (line) cross join lateral json_populate_record(null::${identifier(table)}, l.line::json) r`)

/** A table like that of a kind, until the transaction ends, for records that are compared with those here. */
export const stageRecords = (tx: Tx, { kind: { table } }: KindShape): Promise<number> =>
  tx.run(sql`create temporary table given on commit drop as select * from ${identifier(table)} limit 0`)

export const addStaged = (tx: Tx, { kind: { table } }: KindShape, lines: readonly string[]): Promise<number> =>
  tx.run(sql`
    insert into pg_temp.given select r.*
    from unnest(${[...lines]}::text[]) l (line) cross join lateral json_populate_record(null::${identifier(table)}, l.line::json) r`)

/** Makes the records of a kind those that were staged; how many differed. */
export async function takeStaged(
  tx: Tx,
  { kind: { table }, key, empty }: KindShape,
  given: readonly string[],
): Promise<number> {
  const row = (alias: string, fields: readonly string[]) => sql`(${names(fields.map((name) => `${alias}.${name}`))})`
  await tx.run(sql`create index on pg_temp.given (${names(key)})`)
  await tx.run(sql`analyze pg_temp.given`)
  const gone = await tx.run(sql`
    delete from ${identifier(table)} t where not exists (
      select from pg_temp.given g where ${row('g', key)} = ${row('t', key)} and row${row('g', given)}::text = row${row('t', given)}::text)`)
  const come = await tx.run(sql`
    insert into ${identifier(table)} (${names([...given, ...empty])}) overriding system value
    select ${join([...given.map((name) => identifier(`g.${name}`)), ...empty.map(() => sql`null`)], ', ')} from pg_temp.given g
    where not exists (select from ${identifier(table)} t where ${row('t', key)} = ${row('g', key)})`)
  await tx.run(sql`drop table pg_temp.given`)
  return Math.max(gone, come)
}
