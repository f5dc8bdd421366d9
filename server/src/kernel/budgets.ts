import { callSql } from './db/call-sql.ts'
import type { Db, Queryable, Tx } from './db/db.ts'
import { sql } from './db/sql.ts'
import type { Text } from './language/sentence.ts'
import { tooMany } from './problem.ts'

/** A limit of uses per key in a sliding window. Counted in the database, so it holds across all processes. */
export interface Budget {
  key: string
  limit: number
  windowS: number
}

export interface Budgets {
  /** Takes uses from every budget, or from none: if one of them is exhausted, it throws a 429 with the time to wait. */
  spend(budgets: readonly Budget[], refusal: Refusal, uses?: number): Promise<Spent>
}

/** The refusal when a budget is exhausted. */
export interface Refusal {
  code: string
  message: Text
}

export interface Spent {
  /** Gives the uses back, for budgets that count only failures. */
  giveBack(): Promise<void>
}

export const MINUTE_S = 60
export const HOUR_S = 3600
export const DAY_S = 86_400

export function createBudgets(db: Db): Budgets {
  return {
    async spend(budgets, refusal, uses = 1) {
      const useId = await spendOn(db, budgets, refusal, uses)
      return {
        async giveBack() {
          await db.run(sql`delete from budget_uses where use_id = ${useId}`)
        },
      }
    },
  }
}

/** The same inside a transaction: after a rollback nothing has been spent. */
export const spendWithin = async (tx: Tx, budgets: readonly Budget[], refusal: Refusal, uses = 1): Promise<void> =>
  void (await spendOn(tx, budgets, refusal, uses))

/** Notes a use without a limit, and says how many there were within the window, this one included; no more than `most` are told. */
export async function countUse(tx: Tx, { key, windowS }: Omit<Budget, 'limit'>, most: number): Promise<number> {
  const { count } = await tx.get<{ count: number }>(sql`
    with counted as (
      select count(*)::int as count from (
        select from budget_uses where key = ${key} and at > plaza_now() - make_interval(secs => ${windowS}) limit ${most}) u),
    noted as (
      insert into budget_uses (key, at, use_id, expires_at)
      select ${key}, plaza_now(), nextval('budget_use_ids'), plaza_now() + make_interval(secs => ${windowS})
      from counted c where c.count < ${most})
    select count from counted`)
  return count + 1
}

// One function call, so that a hundred concurrent requests cannot all see the last free use.
async function spendOn(on: Queryable, budgets: readonly Budget[], refusal: Refusal, uses: number): Promise<number> {
  const spent = await on.get(
    callSql('spend_budgets', {
      keys: budgets.map((budget) => budget.key),
      limits: budgets.map((budget) => budget.limit),
      windows: budgets.map((budget) => budget.windowS),
      uses,
    }),
  )
  if (spent.use_id === null)
    throw tooMany(refusal.code, refusal.message, Math.max(1, spent.wait_s), spent.now.getTime())
  return spent.use_id
}
