import { sql } from '../../../kernel/index.ts'
import { accounts, type Invariant, orders, transfers } from './invariant.ts'
import { lotInvariants } from './lot-invariants.ts'
import { outsideInvariants } from './outside-invariants.ts'

/**
 * All invariants. That a stored balance is the sum of its transfers follows from three of them: every transfer has
 * exactly its entries, entries follow from one another, and the last one is the balance. Each can be counted in
 * stretches, which the sum over a busy account could not. What is in circulation follows from the same three; it is
 * added up as well, because the sum is what people ask for.
 *
 * What belongs to the rows of a stretch is looked up one by one (`offset 0` keeps the planner from another way): joined in one
 * go, every stretch would read all accounts or transfers there are.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'balances below zero or above the limit',
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from ledger_accounts
          where ${among(sql`id`)} and case kind when 'system' then balance <> 0 or seq <> 0 else balance not between 0 and 9007199254740991 end`,
      ),
    ],
  },
  {
    name: 'transfers whose entries are missing or different',
    parts: [
      transfers(
        (among) => sql`
          select count(*) as value from ledger_transfers t
          cross join lateral (values (t.debit_id, -t.amount), (t.credit_id, t.amount)) as side (account_id, delta)
          cross join lateral (select kind from ledger_accounts where id = side.account_id offset 0) a
          left join lateral (
            select delta from ledger_entries where transfer_id = t.id and account_id = side.account_id offset 0) e on true
          where ${among(sql`t.id`)} and e.delta is distinct from case when a.kind <> 'system' then side.delta end`,
      ),
      transfers(
        (among) => sql`
          select count(*) as value from ledger_entries e
          left join lateral (select id, debit_id, credit_id from ledger_transfers where id = e.transfer_id offset 0) t on true
          where ${among(sql`e.transfer_id`)} and (t.id is null or e.account_id not in (t.debit_id, t.credit_id))`,
      ),
    ],
  },
  {
    name: 'entries with a gap or a wrong running balance',
    parts: [
      transfers(
        (among) => sql`
          select count(*) as value from ledger_entries e
          left join ledger_entries p on p.account_id = e.account_id and p.seq = e.seq - 1
          where ${among(sql`e.transfer_id`)}
            and (e.seq < 1 or (e.seq > 1 and p.seq is null) or coalesce(p.balance_after, 0) + e.delta <> e.balance_after)`,
      ),
    ],
  },
  {
    name: 'last entry differs from the account',
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from ledger_accounts a
          left join lateral (select seq, balance_after from ledger_entries e where e.account_id = a.id order by seq desc limit 1) e on true
          where ${among(sql`a.id`)} and a.kind <> 'system'
            and (a.seq, a.balance) is distinct from (coalesce(e.seq, 0), coalesce(e.balance_after, 0))`,
      ),
    ],
  },
  {
    name: 'currency in circulation differs from issued less paid out',
    isWhole: true,
    parts: [
      accounts(
        (among) =>
          sql`select coalesce(sum(balance), 0) as value from ledger_accounts where ${among(sql`id`)} and kind <> 'system'`,
      ),
      transfers(
        (among) => sql`
          select coalesce(sum(case when c.kind = 'system' then t.amount else 0 end - case when d.kind = 'system' then t.amount else 0 end), 0) as value
          from ledger_transfers t
          cross join lateral (select kind from ledger_accounts where id = t.debit_id offset 0) d
          cross join lateral (select kind from ledger_accounts where id = t.credit_id offset 0) c
          where ${among(sql`t.id`)}`,
      ),
    ],
  },
  {
    name: 'orders that disagree with the ledger',
    parts: [
      orders(
        (among) => sql`
          select count(*) as value from (
            select o.id, o.state, o.type * o.amount as want, o.amount, o.target_type,
              coalesce(sum(e.delta) filter (where e.kind = 'user'), 0) as u, coalesce(sum(e.delta) filter (where e.kind = 'hold'), 0) as h
            from currency_orders o
            left join lateral (select transfer_id from order_transfers where order_id = o.id offset 0) x on true
            left join lateral (
              select a.kind, e.delta from ledger_accounts a
              cross join lateral (select delta from ledger_entries where transfer_id = x.transfer_id and account_id = a.id offset 0) e
              where a.owner_id = o.owner_id and a.kind in ('user', 'hold') offset 0) e on true
            where ${among(sql`o.id`)} group by o.id) q
          where not case state when 1 then u = want and h = 0 when -1 then u = 0 and h = 0
            else (target_type = 'cash' and u = -amount and h = amount) or (target_type <> 'cash' and u = 0 and h = 0) end`,
      ),
    ],
  },
  {
    name: 'entries without an order of their owner',
    parts: [
      transfers(
        (among) => sql`
          select count(*) as value from ledger_entries e
          cross join lateral (select owner_id from ledger_accounts where id = e.account_id offset 0) a
          where ${among(sql`e.transfer_id`)}
            and not exists (select from order_transfers x where x.transfer_id = e.transfer_id and x.owner_id = a.owner_id offset 0)`,
      ),
    ],
  },
  {
    name: 'holds that differ from open withdrawals',
    parts: [
      accounts(
        (among) => sql`
          select count(*) as value from ledger_accounts a
          left join (select owner_id, sum(amount) as s from currency_orders where target_type = 'cash' and state = 0 group by 1) o using (owner_id)
          where ${among(sql`a.id`)} and a.kind = 'hold' and a.balance <> coalesce(o.s, 0)`,
      ),
    ],
  },
  {
    name: 'provider payments without exactly one done order and transfer',
    parts: [
      orders(
        (among) => sql`
          select count(*) as value from provider_payments p left join currency_orders o on o.id = p.order_id
          where ${among(sql`p.order_id`)}
            and (o.state is distinct from 1 or (select count(*) from order_transfers x where x.order_id = p.order_id) <> 1)`,
      ),
    ],
  },
  {
    name: 'currency credited for a payment that is not there',
    parts: [
      transfers(
        (among) => sql`
          select count(*) as value from ledger_transfers t join ledger_accounts a on a.id = t.debit_id
          where ${among(sql`t.id`)} and t.kind in ('recharge', 'iap') and not exists (
            select from order_transfers x join provider_payments p on p.order_id = x.order_id and p.provider = a.name where x.transfer_id = t.id)`,
      ),
    ],
  },
  ...lotInvariants,
  ...outsideInvariants,
]
