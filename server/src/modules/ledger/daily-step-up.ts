import { type Caller, sql, stepUp, type Tx } from '../../kernel/index.ts'

/** Something a person is about to give away or withdraw. */
export interface Spending {
  caller: Pick<Caller, 'id' | 'factorUntilMs'>
  amountCoins: number
}

/**
 * For each, whether a second factor has to be shown first: it would bring what this person gave and withdrew in 24
 * hours above the limit, and they have a factor that was not shown recently. People without a factor are never asked.
 * Call it first in the transaction: two payments of one person are serialised here, so that each counts the other.
 */
export async function needFactor(tx: Tx, spendings: readonly Spending[], limitCoins: number): Promise<boolean[]> {
  const asked = spendings.filter(({ caller }) => caller.factorUntilMs !== undefined)
  if (asked.length === 0) return spendings.map(() => false)
  const { ms } = await tx.get<{ ms: number }>(sql`select extract(epoch from plaza_now())::float8 * 1000 as ms`)
  const isStale = ({ caller }: Spending) => caller.factorUntilMs !== undefined && caller.factorUntilMs <= ms
  const ids = [...new Set(asked.filter(isStale).map(({ caller }) => caller.id))].sort((one, other) => one - other)
  if (ids.length === 0) return spendings.map(() => false)
  await lockSpendings(tx, ids)
  const spent = new Map(
    (await tx.rows<{ id: number; coins: number }>(spentToday(ids))).map(({ id, coins }) => [id, coins]),
  )
  return spendings.map((each) => {
    if (!isStale(each)) return false
    const coins = spent.get(each.caller.id)! + each.amountCoins
    if (coins > limitCoins) return true
    spent.set(each.caller.id, coins)
    return false
  })
}

const lockSpendings = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('spending:' || id, 0)) from unnest(${ids as number[]}::bigint[]) as id`)

/** Called first where it is known only later, under other locks, what a person pays: then `demandFactor` waits for no one. */
export async function lockSpending(tx: Tx, { id, factorUntilMs }: Spending['caller']): Promise<void> {
  if (factorUntilMs !== undefined) await lockSpendings(tx, [id])
}

/** Refuses a payment until the second factor is shown, where it needs one. */
export async function demandFactor(tx: Tx, spending: Spending, limitCoins: number): Promise<void> {
  const [needsFactor] = await needFactor(tx, [spending], limitCoins)
  if (needsFactor) throw stepUp()
}

const spentToday = (ids: readonly number[]) => sql`
  select p.id, coalesce(sum(o.amount), 0)::bigint as coins
  from unnest(${ids}::bigint[]) as p (id)
  left join currency_orders o on o.owner_id = p.id and o.type = -1 and o.state >= 0
    and o.target_type in ('user', 'cash') and o.created_at > plaza_now() - interval '1 day'
  group by p.id`
