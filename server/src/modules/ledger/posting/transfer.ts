import { callSql, type Effect, onceKey, refusing, type Sql, sql, type Tx } from '../../../kernel/index.ts'
import { postingRefusals } from '../errors.ts'

export type TransferKind =
  | 'recharge'
  | 'iap'
  | 'refund'
  | 'reward'
  | 'join'
  | 'offer'
  | 'task'
  | 'sign'
  | 'cash.hold'
  | 'cash.settle'
  | 'cash.void'
  | 'adjust'
export type SystemAccount = 'pay-a' | 'pay-b' | 'store-iap' | 'mint' | 'cash-paid' | 'adjust'

/** Whose money: a person's balance, what is held of it, or one of the system's accounts. */
export type Account = { user: number } | { hold: number } | { system: SystemAccount }

/** An order written together with its posting, for the person it concerns. */
export interface NewOrder {
  ownerId: number
  title: string
  body?: string
  /** 1 income, -1 expense. */
  type: 1 | -1
  targetType: 'default' | 'commodity' | 'user' | 'task' | 'recharge' | 'cash'
  targetId?: string
  /** 1 done unless the money is only held. */
  state?: 0 | 1
}

export interface Transfer {
  /** Unique for ever: the same key posts once, whatever happens. */
  key: string
  kind: TransferKind
  from: Account
  to: Account
  amountCoins: number
  /** Who asked for it. Rewards, offers and holds are refused unless it is their money. */
  actorId?: number
  /** The hold this pays out or returns. */
  resolves?: number
  /** Orders created with it. */
  orders?: readonly NewOrder[]
  /** An order that waited for it. */
  orderId?: number
}

export interface Posted {
  transferId: number
  orderIds: readonly number[]
  /** Balance of `from` afterwards. */
  balanceCoins: number
}

/**
 * Moves currency by `post_transfer`, which with `post_transfers` (the same for many) alone inserts transfers. The
 * database refuses overspending, double posting and orders that do not match.
 */
export async function transfer(
  tx: Tx,
  { key, kind, from, to, amountCoins, actorId, resolves, orders = [], orderId }: Transfer,
): Promise<Posted> {
  const rows = orders.map(({ ownerId, title, body, type, targetType, targetId = '0', state = 1 }) => ({
    owner_id: ownerId,
    title,
    body: body ?? null,
    type,
    target_type: targetType,
    target_id: targetId,
    state,
  }))
  const posted = await refusing(
    postingRefusals,
    tx.get(
      callSql('post_transfer', {
        p_key: key,
        p_kind: kind,
        p_debit: accountId(from),
        p_credit: accountId(to),
        p_amount: amountCoins,
        p_actor: actorId ?? null,
        p_resolves: resolves ?? null,
        p_orders: rows,
        p_order: orderId ?? null,
      }),
    ),
  )
  return { transferId: posted.transfer_id, orderIds: posted.order_ids ?? [], balanceCoins: posted.debit_balance }
}

/** What a route with such keys stands for: the transfer its request made. An answer without one cannot be stored. */
export const transferUnder = (posts: string): Effect => ({
  keyOf: (userId, requestKey) => onceKey(posts, userId, requestKey),
  find: (key) => sql`transfer_under(${key})`,
})

/** A person's balance. */
export const balanceOf = async (db: { get: Tx['get'] }, userId: number): Promise<number> =>
  (
    await db.get<{ balance: number }>(
      sql`select coalesce((select balance from ledger_accounts where id = ${accountId({ user: userId })}), 0) as balance`,
    )
  ).balance

/** Several postings in one transaction: takes all their locks first, in one order. */
export const lockAccounts = (tx: Tx, accounts: readonly Account[]): Promise<number> =>
  tx.run(callSql('ledger_lock', { ids: sql`array(select id from ledger_accounts where ${anyOf(accounts)})` }))

const accountId = (account: Account): Sql =>
  'system' in account
    ? sql`(select id from ledger_accounts where name = ${account.system} and currency_id = 1)`
    : sql`(select id from ledger_accounts where kind = ${'user' in account ? 'user' : 'hold'} and owner_id = ${'user' in account ? account.user : account.hold} and currency_id = 1)`

const anyOf = (accounts: readonly Account[]): Sql =>
  accounts.reduce<Sql>((all, account) => sql`${all} or id = ${accountId(account)}`, sql`false`)
