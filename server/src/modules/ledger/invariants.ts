import { type Sql, sql } from '../../kernel/index.ts'

/** What is counted through, a stretch of ids at a time. */
export type Counted = 'accounts' | 'transfers' | 'orders'

/** Ids above `from` up to and including `to`. */
export interface Stretch {
  from: number
  to: number
}

interface Part {
  over: Counted
  /** One row with `value`: what is wrong in this stretch. */
  count: (stretch: Stretch) => Sql
}

/** Something that must not be. The values of its parts over all stretches add up to 0. */
export interface Invariant {
  name: string
  parts: readonly Part[]
}

const within = (id: Sql, { from, to }: Stretch): Sql => sql`${id} > ${from} and ${id} <= ${to}`
const accounts = (count: (stretch: Stretch) => Sql): Part => ({ over: 'accounts', count })
const transfers = (count: (stretch: Stretch) => Sql): Part => ({ over: 'transfers', count })
const orders = (count: (stretch: Stretch) => Sql): Part => ({ over: 'orders', count })

/**
 * All invariants. That a stored balance is the sum of its transfers follows from three of them: every transfer has
 * exactly its entries, entries follow from one another, and the last one is the balance. Each can be counted in
 * stretches, which the sum over a busy account could not.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'balances below zero or above the limit',
    parts: [
      accounts(
        (ids) => sql`
          select count(*) as value from ledger_accounts
          where ${within(sql`id`, ids)} and case kind when 'system' then balance <> 0 or seq <> 0 else balance not between 0 and 9007199254740991 end`,
      ),
    ],
  },
  {
    name: 'transfers whose entries are missing or different',
    parts: [
      transfers(
        (ids) => sql`
          select count(*) as value from ledger_transfers t
          cross join lateral (values (t.debit_id, -t.amount), (t.credit_id, t.amount)) as side (account_id, delta)
          join ledger_accounts a on a.id = side.account_id
          left join ledger_entries e on e.transfer_id = t.id and e.account_id = side.account_id
          where ${within(sql`t.id`, ids)} and e.delta is distinct from case when a.kind <> 'system' then side.delta end`,
      ),
      transfers(
        (ids) => sql`
          select count(*) as value from ledger_entries e left join ledger_transfers t on t.id = e.transfer_id
          where ${within(sql`e.transfer_id`, ids)} and (t.id is null or e.account_id not in (t.debit_id, t.credit_id))`,
      ),
    ],
  },
  {
    name: 'entries with a gap or a wrong running balance',
    parts: [
      transfers(
        (ids) => sql`
          select count(*) as value from ledger_entries e
          left join ledger_entries p on p.account_id = e.account_id and p.seq = e.seq - 1
          where ${within(sql`e.transfer_id`, ids)}
            and (e.seq < 1 or (e.seq > 1 and p.seq is null) or coalesce(p.balance_after, 0) + e.delta <> e.balance_after)`,
      ),
    ],
  },
  {
    name: 'last entry differs from the account',
    parts: [
      accounts(
        (ids) => sql`
          select count(*) as value from ledger_accounts a
          left join lateral (select seq, balance_after from ledger_entries e where e.account_id = a.id order by seq desc limit 1) e on true
          where ${within(sql`a.id`, ids)} and a.kind <> 'system'
            and (a.seq, a.balance) is distinct from (coalesce(e.seq, 0), coalesce(e.balance_after, 0))`,
      ),
    ],
  },
  {
    name: 'currency in circulation differs from issued less paid out',
    parts: [
      accounts(
        (ids) =>
          sql`select coalesce(sum(balance), 0) as value from ledger_accounts where ${within(sql`id`, ids)} and kind <> 'system'`,
      ),
      transfers(
        (ids) => sql`
          select coalesce(sum(case when c.kind = 'system' then t.amount else 0 end - case when d.kind = 'system' then t.amount else 0 end), 0) as value
          from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
          where ${within(sql`t.id`, ids)}`,
      ),
    ],
  },
  {
    name: 'orders that disagree with the ledger',
    parts: [
      orders(
        (ids) => sql`
          select count(*) as value from (
            select o.id, o.state, o.type * o.amount as want, o.amount, o.target_type,
              coalesce(sum(e.delta) filter (where a.kind = 'user'), 0) as u, coalesce(sum(e.delta) filter (where a.kind = 'hold'), 0) as h
            from currency_orders o left join order_transfers x on x.order_id = o.id left join ledger_entries e on e.transfer_id = x.transfer_id
            left join ledger_accounts a on a.id = e.account_id and a.owner_id = o.owner_id
            where ${within(sql`o.id`, ids)} group by o.id) q
          where not case state when 1 then u = want and h = 0 when -1 then u = 0 and h = 0
            else (target_type = 'cash' and u = -amount and h = amount) or (target_type <> 'cash' and u = 0 and h = 0) end`,
      ),
    ],
  },
  {
    name: 'entries without an order of their owner',
    parts: [
      transfers(
        (ids) => sql`
          select count(*) as value from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where ${within(sql`e.transfer_id`, ids)}
            and not exists (select from order_transfers x where x.transfer_id = e.transfer_id and x.owner_id = a.owner_id)`,
      ),
    ],
  },
  {
    name: 'holds that differ from open withdrawals',
    parts: [
      accounts(
        (ids) => sql`
          select count(*) as value from ledger_accounts a
          left join (select owner_id, sum(amount) as s from currency_orders where target_type = 'cash' and state = 0 group by 1) o using (owner_id)
          where ${within(sql`a.id`, ids)} and a.kind = 'hold' and a.balance <> coalesce(o.s, 0)`,
      ),
    ],
  },
  {
    name: 'provider payments without exactly one done order and transfer',
    parts: [
      orders(
        (ids) => sql`
          select count(*) as value from provider_payments p left join currency_orders o on o.id = p.order_id
          where ${within(sql`p.order_id`, ids)}
            and (o.state is distinct from 1 or (select count(*) from order_transfers x where x.order_id = p.order_id) <> 1)`,
      ),
    ],
  },
  {
    name: 'currency credited for a payment that is not there',
    parts: [
      transfers(
        (ids) => sql`
          select count(*) as value from ledger_transfers t join ledger_accounts a on a.id = t.debit_id
          where ${within(sql`t.id`, ids)} and t.kind in ('recharge', 'iap') and not exists (
            select from order_transfers x join provider_payments p on p.order_id = x.order_id and p.provider = a.name where x.transfer_id = t.id)`,
      ),
    ],
  },
]
