import { type Db, type Queryable, sql } from '../../../kernel/index.ts'
import { type Among, type Counted, inStretch, type Stretch } from './invariant.ts'
import { invariants } from './invariants.ts'
import { CHUNK, countPart, findLastIds, type LedgerCheck } from './verify.ts'

export interface RecentCheck {
  /** Violated invariants, with how often. */
  broken: LedgerCheck[]
  /** Whether it came to the end; the rest is left for the next minute. */
  isComplete: boolean
}

/** Ids are assigned before their rows are committed, so rows younger than any transaction can be are checked again. */
const CERTAIN_AFTER_S = 120

/**
 * Checks what was posted since the last id that was checked: the new transfers and orders, and the accounts and orders
 * that those transfers touched. Checked rows are not read again, so it costs the same however long the history is. It
 * stops at a difference, and finds it again every time until it is corrected.
 */
export async function checkRecent(db: Db, budgetMs: number, chunk = CHUNK): Promise<RecentCheck> {
  const until = Date.now() + budgetMs
  const mark = await db.get<Mark>(sql`select transfer_id, order_id from ledger_watch`)
  const last = await findLastIds(db)
  const certain = await findCertain(db, mark)
  let from: Mark = mark
  do {
    const to = {
      transfer_id: Math.min(from.transfer_id + chunk, last.transfers),
      order_id: Math.min(from.order_id + chunk, last.orders),
    }
    const broken = await checkStretch(db, from, to)
    if (broken.length > 0) return { broken, isComplete: true }
    await moveMark(db, {
      transfer_id: Math.min(to.transfer_id, certain.transfer_id),
      order_id: Math.min(to.order_id, certain.order_id),
    })
    from = to
  } while ((from.transfer_id < last.transfers || from.order_id < last.orders) && Date.now() < until)
  return { broken: [], isComplete: from.transfer_id >= last.transfers && from.order_id >= last.orders }
}

interface Mark {
  transfer_id: number
  order_id: number
}

async function checkStretch(db: Queryable, from: Mark, to: Mark): Promise<LedgerCheck[]> {
  const transfers = { from: from.transfer_id, to: to.transfer_id }
  const orders = { from: from.order_id, to: to.order_id }
  const sets: Record<Counted, Among[]> = {
    transfers: [inStretch(transfers)],
    accounts: [touchedAccounts(transfers)],
    orders: [inStretch(orders), touchedOrders(transfers)],
    // A statement is compared when it is loaded and once a day; postings do not change it.
    lines: [],
  }
  const broken: LedgerCheck[] = []
  for (const { name, parts, isWhole } of invariants) {
    if (isWhole) continue
    let value = 0n
    for (const { over, count } of parts) for (const among of sets[over]) value += await countPart(db, count, among)
    if (value !== 0n) broken.push({ name, value: Number(value) })
  }
  return broken
}

const touchedAccounts =
  (transfers: Stretch): Among =>
  (id) =>
    sql`${id} in (select account_id from ledger_entries where ${inStretch(transfers)(sql`transfer_id`)})`

const touchedOrders =
  (transfers: Stretch): Among =>
  (id) =>
    sql`${id} in (select order_id from order_transfers where ${inStretch(transfers)(sql`transfer_id`)})`

const findCertain = (db: Queryable, { transfer_id, order_id }: Mark) =>
  db.get<Mark>(sql`
    select
      coalesce((select max(id) from ledger_transfers
        where id > ${transfer_id} and created_at < plaza_now() - make_interval(secs => ${CERTAIN_AFTER_S})), ${transfer_id}::bigint) as transfer_id,
      coalesce((select max(id) from currency_orders
        where id > ${order_id} and created_at < plaza_now() - make_interval(secs => ${CERTAIN_AFTER_S})), ${order_id}::bigint) as order_id`)

// Never moves back: another process may be further along.
const moveMark = (db: Db, { transfer_id, order_id }: Mark) =>
  db.run(sql`
    update ledger_watch set transfer_id = greatest(transfer_id, ${transfer_id}), order_id = greatest(order_id, ${order_id})
    where transfer_id < ${transfer_id} or order_id < ${order_id}`)
