import { type Db, type Queryable, sql, type Tx } from '../../../kernel/index.ts'
import { type Among, type Counted, inStretch, type Part } from './invariant.ts'
import { invariants } from './invariants.ts'
import { countUnbacked } from './lot-invariants.ts'

export interface LedgerCheck {
  name: string
  /** 0 when it holds. */
  value: number
}

export interface LedgerReport {
  ok: boolean
  checks: LedgerCheck[]
  /** Coins that were not paid for: from tasks, sign-in and staff. */
  unbacked_coins: number
  /** What providers say, as far as statements were loaded: without one nothing was compared. */
  statements: {
    /** Days whose statement was compared with the payments. */
    loaded_days: number
    /** Those of them whose payments were also looked for in it, because the days before and after are loaded too. */
    compared_days: number
  }
}

/** Rows per statement: few enough that none reaches the statement timeout, however long the history. */
export const CHUNK = 20_000

/** Runs every invariant on one snapshot. */
export const verifyLedger = (db: Db): Promise<LedgerReport> =>
  db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    return checkLedger(tx)
  })

/**
 * Runs every invariant. `ok` only when each of them ran and found nothing: a check that did not run proves nothing, so
 * a failing statement fails the whole.
 */
export async function checkLedger(tx: Tx, chunk = CHUNK): Promise<LedgerReport> {
  const lastIds = await findLastIds(tx)
  const checks: LedgerCheck[] = []
  for (const { name, parts } of invariants) {
    let value = 0n
    for (const { over, count } of parts) {
      for (let from = 0; from < lastIds[over]; from += chunk)
        value += await countPart(tx, count, inStretch({ from, to: from + chunk }))
    }
    checks.push({ name, value: Number(value) })
  }
  const ok = checks.length === invariants.length && checks.every(({ value }) => value === 0)
  return { ok, checks, unbacked_coins: await countUnbacked(tx), statements: await countStatements(tx) }
}

const countStatements = (db: Queryable) =>
  db.get<LedgerReport['statements']>(sql`
    select count(*) as loaded_days, count(*) filter (where neighbours = 2) as compared_days
    from (select (
        select count(*) from provider_statements b where b.provider = s.provider and b.day in (s.day - 1, s.day + 1)) as neighbours
      from provider_statements s) s`)

/** The violated invariants. */
export const findBroken = ({ checks }: Pick<LedgerReport, 'checks'>): LedgerCheck[] =>
  checks.filter(({ value }) => value !== 0)

/** What one part finds among these. */
export const countPart = async (db: Queryable, count: Part['count'], among: Among): Promise<bigint> =>
  BigInt((await db.get<{ value: number | string }>(count(among))).value)

// Also of what points at them: a removed row must not hide what it left behind.
export const findLastIds = (db: Queryable) =>
  db.get<Record<Counted, number>>(sql`
    select greatest((select max(id) from ledger_accounts), 0) as accounts,
      greatest((select max(id) from ledger_transfers), (select max(transfer_id) from ledger_entries),
        (select max(effect_id) from idempotency_keys), 0) as transfers,
      greatest((select max(id) from currency_orders), (select max(order_id) from provider_payments), 0) as orders,
      greatest((select max(id) from provider_statement_lines), 0) as lines`)
