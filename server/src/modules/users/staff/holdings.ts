import { type Caller, forbidden, type Queryable, sql, type Tx } from '../../../kernel/index.ts'

const MAX_TOLD = 100

/**
 * Living people who hold all of these guarded permissions, at most a hundred, including those with every permission.
 */
export const findHolders = async (db: Queryable, permissions: readonly string[]): Promise<number[]> =>
  (
    await db.rows<{ user_id: number }>(sql`
      select user_id from permission_holdings where until is null and permission = any (${[...permissions]}::text[])
      group by user_id having count(*) = ${permissions.length} order by user_id limit ${MAX_TOLD}`)
  ).map(({ user_id: id }) => id)

/** Whether another person holds all of these guarded permissions, or held them within so many hours. */
export const isHeldByAnother = async (
  db: Queryable,
  userId: number,
  permissions: readonly string[],
  withinHours: number,
): Promise<boolean> =>
  (await db.find(sql`
    select user_id from permission_holdings
    where user_id <> ${userId} and permission = any (${[...permissions]}::text[])
      and (until is null or until > plaza_now() - make_interval(hours => ${withinHours}))
    group by user_id having count(distinct permission) = ${permissions.length} limit 1`)) !== undefined

/**
 * Refuses a caller who has lost one of these guarded permissions since it was looked up, and keeps the others from losing it
 * before the transaction ends.
 */
export async function requireHolding(tx: Tx, { id }: Caller, permissions: readonly string[]): Promise<void> {
  if (
    !(await tx.find(sql`select user_id from holding_since(array[${id}]::bigint[], '{infinity}', ${[...permissions]})`))
  )
    throw forbidden('auth.permission', 'You don’t have permission to do this.')
}
