import { type Static, Type } from 'typebox'
import {
  type App,
  Closed,
  createWrites,
  Empty,
  Id,
  Nullable,
  Prose,
  plainTime,
  SingleLineText,
  type StaffList,
  sql,
  staffFilter,
  staffListRoute,
} from '../../kernel/index.ts'
import { Held, type Propose } from '../proposals/index.ts'
import { CashFlag, cashFlags } from './cash/flags.ts'
import { MaybePayout, payoutOf } from './cash/payout.ts'
import { countsStill, reviewCash } from './cash/review-cash.ts'
import { findBroken, verifyLedger } from './checks/verify.ts'
import type { Alarm } from './checks/watch-ledger.ts'
import { adjustBalance } from './posting/adjust.ts'
import { orderColumns } from './posting/orders.ts'
import type { LedgerDeps } from './routes.ts'
import { CurrencyOrder, type OwnedRow, presentOrder, presentStaffOrder, StaffOrder } from './schemas.ts'
import { moneySetting } from './settings.ts'

const Cash = Closed(
  {
    ...StaffOrder.properties,
    money_amount: Type.Integer({ description: 'Money to pay out, smallest unit.', examples: [1000] }),
    approvals: Type.Integer({ description: 'Approvals given.', examples: [0] }),
    approvals_needed: Type.Integer({ description: 'Approvals needed.', examples: [1] }),
    frozen: Type.Boolean({ description: 'The owner is suspended or gone: it cannot be approved.', examples: [false] }),
    flags: Type.Array(CashFlag, { description: 'What an approver should look at.' }),
    remark: Nullable(Type.String({ description: 'What the reviewer noted.' })),
    payout: MaybePayout('Where the money goes; null if the owner was not asked.'),
  },
  { title: 'Withdrawal' },
)

const LedgerReport = Closed(
  {
    ok: Type.Boolean({ description: 'Every check ran and found nothing.' }),
    checks: Type.Array(
      Closed({
        name: Type.String({ description: 'What must not be.' }),
        value: Type.Integer({ description: 'How often it is; 0 is right.' }),
      }),
      { description: 'One line a check.' },
    ),
    unbacked_coins: Type.Integer({
      description:
        'Coins that were not paid for: from tasks, sign-in and staff. They may be paid out beyond what was paid in.',
    }),
    statements: Closed(
      {
        loaded_days: Type.Integer({
          description:
            'Days of a provider whose statement was loaded and held against the payments; 0 compares nothing.',
        }),
        compared_days: Type.Integer({
          description:
            'Those of them whose payments were also looked for in the statement: the days before and after are loaded too.',
        }),
      },
      { description: 'How far payments were compared with what providers say they took.' },
    ),
  },
  { title: 'LedgerReport' },
)

type CashRow = OwnedRow &
  Pick<
    Static<typeof Cash>,
    'money_amount' | 'approvals' | 'approvals_needed' | 'frozen' | 'flags' | 'remark' | 'payout'
  >

const filters = {
  owner_id: staffFilter(Id('Only orders of this person.'), (id) => sql`o.owner_id = ${id}`),
  state: staffFilter(
    Type.Integer({ minimum: -1, maximum: 1, description: '0 waiting, 1 done, -1 failed.' }),
    (state) => sql`o.state = ${state}`,
  ),
}

const orders: StaffList = {
  columns: sql`${orderColumns}, u.name as owner_name`,
  from: sql`currency_orders o join users u on u.id = o.owner_id`,
  id: sql`o.id`,
  dated: sql`o.created_at`,
  sorts: { id: sql`o.id`, amount: sql`o.amount`, updated_at: sql`o.updated_at` },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`],
  filters: {
    ...filters,
    type: staffFilter(
      Type.Integer({ enum: [1, -1], description: '1 income, -1 expense.' }),
      (type) => sql`o.type = ${type}`,
    ),
    target_type: staffFilter(
      SingleLineText({ maxLength: 20, description: 'Only orders of this kind.', examples: ['recharge'] }),
      (kind) => sql`o.target_type = ${kind}`,
    ),
  },
}

const cashes: StaffList = {
  ...orders,
  columns: sql`${orders.columns}, w.money_amount, w.approvals_needed, w.remark, ${payoutOf} as payout, (select count(*) from withdrawal_approvals a where a.order_id = o.id and ${countsStill}) as approvals,
    u.disabled_at is not null or u.deleted_at is not null as frozen, ${cashFlags} as flags`,
  from: sql`withdrawals w join currency_orders o on o.id = w.order_id join users u on u.id = o.owner_id`,
  filters,
}

const tags = ['admin']
const money = { access: { permission: 'currency:manage' }, lane: 'money' } as const
const review = { access: { permission: 'currency:cash-review' }, lane: 'money' } as const

export function adminRoutes(
  app: App,
  { db, transact, settings, alarm, propose }: LedgerDeps & { alarm: Alarm; propose: Propose },
): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/currency/orders', {
    config: money,
    schema: { operationId: 'adminListCurrencyOrders', summary: 'List currency orders' },
    list: orders,
    view: StaffOrder,
    present: presentStaffOrder,
  })

  write.post('/admin/currency/adjustments', {
    config: money,
    schema: {
      operationId: 'adminAdjustBalance',
      tags,
      summary: 'Adjust a balance',
      description:
        'A gift that brings what you gave, or what this person got, in 24 hours to `money.adjust-second-person-from` waits for a second person (202).',
      body: Closed({
        user_id: Id('Whose balance.'),
        amount: Type.Integer({
          minimum: -1_000_000_000_000,
          maximum: 1_000_000_000_000,
          not: { const: 0 },
          description: 'Units to give, or with a minus to take; not 0.',
          examples: [100],
        }),
        reason: Prose({
          minLength: 1,
          maxLength: 500,
          description: 'Why; the person sees it.',
          examples: ['Prize of the photo contest'],
        }),
      }),
      response: { 201: CurrencyOrder, 202: Held },
    },
    run: async (tx, { caller, body: { user_id: userId, amount: amountCoins, reason }, origin, reply }) => {
      const secondFromCoins = settings.get(moneySetting)['adjust-second-person-from']
      const rules = { origin, propose, secondFromCoins }
      const done = await adjustBalance(tx, caller, { userId, amountCoins, reason }, rules)
      if (!('proposal' in done)) return presentOrder(done)
      reply.code(202)
      return done
    },
  })

  app.get('/admin/ledger/verify', {
    config: money,
    schema: {
      operationId: 'adminVerifyLedger',
      tags,
      summary: 'Check the ledger',
      description: 'When it does not, everything that moves money is stopped until staff release it (setting `money`).',
      response: { 200: LedgerReport },
    },
    handler: async (request) => {
      const report = await verifyLedger(db)
      await alarm(db, request.log, 'whole', findBroken(report))
      return report
    },
  })

  staffListRoute(app, db, '/admin/cashes', {
    config: review,
    schema: { operationId: 'adminListCashes', summary: 'List withdrawals' },
    list: cashes,
    view: Cash,
    present: (row: CashRow) => ({
      ...row,
      created_at: plainTime(row.created_at),
      updated_at: plainTime(row.updated_at),
    }),
  })

  write.patch('/admin/cashes/:order', {
    config: review,
    schema: {
      operationId: 'adminReviewCash',
      tags,
      summary: 'Approve or reject a withdrawal',
      params: Closed({ order: Id('Order id.') }),
      body: Closed({
        state: Type.Unsafe<1 | -1>({ type: 'integer', enum: [1, -1], description: '1 approve, -1 reject.' }),
        remark: Type.Optional(Prose({ maxLength: 500, description: 'Shown to the person.' })),
      }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) =>
      reviewCash(tx, caller, params.order, body, settings.get(moneySetting), origin),
  })
}
