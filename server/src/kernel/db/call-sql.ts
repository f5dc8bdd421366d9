import { identifier, join, type Sql, sql, type TypedSql } from './sql.ts'

/**
 * The SQL functions of this installation: arguments and one row of the result, by name. Modules add theirs in a
 * generated `sql-functions.ts`, which names the file each one lies in.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface SqlFunctions {}

type Name = keyof SqlFunctions
type ArgsOf<Called extends Name> = SqlFunctions[Called] extends { args: infer Args }
  ? { [Parameter in keyof Args]: Args[Parameter] | Sql | null }
  : never
type RowOf<Called extends Name> = SqlFunctions[Called] extends { row: infer Row } ? Row : never

/**
 * Calls a SQL function: `tx.get(callSql('give_reward', { p_key, … }))`. The one way from TypeScript to a `.sql` file. A
 * function that returns one value has one column, named as the function is.
 */
export function callSql<Called extends Name>(name: Called, args: ArgsOf<Called>): TypedSql<RowOf<Called>> {
  const given = Object.entries(args as object).map(([parameter, value]) => sql`${identifier(parameter)} => ${value}`)
  return sql`(select * from ${identifier(name)}(${join(given, ', ')}))`
}
