import { type Static, Type } from 'typebox'
import { type App, Closed, type Db, Id, Nullable, type Queryable, sql, Timestamp } from '../../../kernel/index.ts'
import { requireUser } from '../../users/index.ts'
import { ripenessOf } from '../posting/ripeness.ts'

const coins = (description: string) => Type.Integer({ description, examples: [1200] })

const StaffBalance = Closed(
  {
    user_id: Type.Integer({ description: 'Whose.', examples: [7] }),
    sum: coins('Balance.'),
    withdrawable: coins('What of it can be withdrawn now.'),
    ripens_at: Nullable(Timestamp('When the next part ripens; null if all of it is ripe.')),
    held: coins('Held for withdrawals that are not decided yet.'),
    owed: coins('Owed for refunded purchases.'),
    lots: Type.Array(
      Closed({
        ripens_on: Type.String({
          description: 'The day (UTC) from which it can be withdrawn.',
          examples: ['2026-12-01'],
        }),
        amount: coins('How much of the balance.'),
      }),
      { description: 'What is not ripe yet, the first to ripen first; the rest of the balance is ripe.' },
    ),
  },
  { title: 'StaffBalance', description: 'A user’s balance, and from when on it is worth money.' },
)

const Backing = Closed(
  {
    circulating: coins('What everybody has together, held amounts included.'),
    unripe: coins('What of it cannot be withdrawn yet.'),
    sold: coins('Ever sold for money.'),
    refunded: coins('Ever taken back for refunds.'),
    earned: coins('Ever given by tasks and sign-in.'),
    granted: coins('Ever given by staff.'),
    taken: coins('Ever taken by staff.'),
    paid_out: coins('Ever paid out as money.'),
    unbacked: coins('Ever given without a payment: earned and granted, as `unbacked_coins` of `/admin/ledger/verify`.'),
    uncovered: coins('What circulates beyond what was sold and neither refunded nor paid out.'),
  },
  { title: 'CoinBacking', description: 'Where the coins in the world come from.' },
)
type Backing = Static<typeof Backing>

const tags = ['admin']

/** Coins and their backing: of one person, and of everyone. */
export function coinRoutes(app: App, { db }: { db: Db }): void {
  app.get('/admin/users/:user/currency', {
    config: { access: { oneOf: ['currency:manage', 'currency:cash-review'] }, lane: 'money' },
    schema: {
      operationId: 'adminGetUserCurrency',
      tags,
      summary: 'Get a user’s balance and how much can be withdrawn',
      params: Closed({ user: Id('User id.') }),
      response: { 200: StaffBalance },
    },
    handler: (request) => readBalance(db, request.params.user),
  })

  app.get('/admin/ledger/backing', {
    config: { access: { permission: 'currency:manage' }, lane: 'money' },
    schema: {
      operationId: 'adminGetLedgerBacking',
      tags,
      summary: 'Get coin backing',
      response: { 200: Backing },
    },
    handler: () => readBacking(db),
  })
}

async function readBalance(db: Queryable, userId: number): Promise<Static<typeof StaffBalance>> {
  await requireUser(db, userId)
  const [{ sum, withdrawable, ripensAt }, rest, lots] = await Promise.all([
    ripenessOf(db, userId),
    db.get<{ held: number; owed: number }>(sql`
      select coalesce((select balance from ledger_accounts where kind = 'hold' and owner_id = ${userId} and currency_id = 1), 0) as held,
        (select coalesce(sum(amount), 0)::bigint from user_debts where user_id = ${userId} and settled_at is null) as owed`),
    db.rows<{ ripens_on: string; amount: number }>(sql`
      select l.ripens_on::text as ripens_on, sum(l.amount)::bigint as amount from ledger_lots l join ledger_accounts a on a.id = l.account_id
      where a.kind = 'user' and a.owner_id = ${userId} and l.ripens_on > (plaza_now() at time zone 'UTC')::date
      group by l.ripens_on order by l.ripens_on`),
  ])
  return { user_id: userId, sum, withdrawable, ripens_at: ripensAt, ...rest, lots }
}

async function readBacking(db: Queryable): Promise<Backing> {
  const flows = await db.get<Omit<Backing, 'unbacked' | 'uncovered'>>(sql`
    with moved as (
      select a.name, coalesce((select sum(amount) from ledger_transfers where debit_id = a.id), 0)::bigint as out,
        coalesce((select sum(amount) from ledger_transfers where credit_id = a.id), 0)::bigint as back
      from ledger_accounts a where a.name is not null)
    select
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where name is null) as circulating,
      (select coalesce(sum(amount), 0)::bigint from ledger_lots where ripens_on > (plaza_now() at time zone 'UTC')::date) as unripe,
      coalesce(sum(out) filter (where name in ('pay-a', 'pay-b', 'store-iap')), 0)::bigint as sold,
      coalesce(sum(back) filter (where name in ('pay-a', 'pay-b', 'store-iap')), 0)::bigint as refunded,
      coalesce(sum(out) filter (where name = 'mint'), 0)::bigint as earned,
      coalesce(sum(out) filter (where name = 'adjust'), 0)::bigint as granted,
      coalesce(sum(back) filter (where name = 'adjust'), 0)::bigint as taken,
      coalesce(sum(back) filter (where name = 'cash-paid'), 0)::bigint as paid_out
    from moved`)
  const { circulating, sold, refunded, earned, granted, paid_out: paidOut } = flows
  return {
    ...flows,
    unbacked: earned + granted,
    uncovered: Math.max(0, circulating - Math.max(0, sold - refunded - paidOut)),
  }
}
