import { type Static, Type } from 'typebox'
import {
  type App,
  Closed,
  createWrites,
  type Db,
  Empty,
  Id,
  Nullable,
  Prose,
  plainTime,
  plainTimeOrNull,
  type StaffList,
  sql,
  staffFilter,
  staffListRoute,
  Timestamp,
  type Transactor,
} from '../../kernel/index.ts'
import { decideUnmatchedPayment, type UnmatchedDecision } from './decide-unmatched-payment.ts'
import { refundedAt } from './queue.ts'

const UnmatchedPayment = Closed(
  {
    id: Type.Integer({ description: 'Id of the unmatched payment.', examples: [3] }),
    provider: Type.String({ description: 'Where it was paid.', examples: ['pay-a'] }),
    provider_txn_id: Type.String({ description: 'The payment’s number at the provider.', examples: ['2026010122001'] }),
    out_trade_no: Type.String({ description: 'Our number at the provider.', examples: ['5f0c2a'] }),
    order_id: Type.Integer({ description: 'The order it was meant for.', examples: [42] }),
    owner_id: Type.Integer({ description: 'Who paid.', examples: [7] }),
    owner_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    money_amount: Type.Integer({ description: 'Money paid, smallest unit.', examples: [1000] }),
    amount: Type.Integer({ description: 'Units of currency a credit gives.', examples: [1000] }),
    reason: Type.String({
      description: '`order_ended`: its order had expired or was closed. `order_paid_otherwise`: it was paid already.',
      examples: ['order_ended'],
    }),
    state: Type.String({ description: '`waiting`, `credited` or `refunded`.', examples: ['waiting'] }),
    refunded_at: Nullable(
      Timestamp('When the provider said that it gave the money back; it cannot be credited after that.'),
    ),
    credited_order_id: Nullable(Type.Integer({ description: 'The order that credited it.' })),
    remark: Nullable(Type.String({ description: 'Remark of the person who decided.' })),
    decided_at: Nullable(Timestamp('When it was decided.')),
    created_at: Timestamp('When it arrived.'),
  },
  { title: 'StrayPayment', description: 'Money that arrived and could not be credited to its order.' },
)

type UnmatchedRow = Omit<Static<typeof UnmatchedPayment>, 'created_at' | 'decided_at' | 'refunded_at'> & {
  created_at: Date
  decided_at: Date | null
  refunded_at: Date | null
}

const unmatched: StaffList = {
  columns: sql`s.id, s.provider, s.provider_txn_id, r.out_trade_no, s.order_id, o.owner_id, u.name as owner_name, s.money_amount,
    s.money_amount * r.ratio as amount, s.reason, s.state, s.credited_order_id, s.remark, s.decided_at, s.created_at,
    (${refundedAt}) as refunded_at`,
  from: sql`stray_payments s join recharges r on r.order_id = s.order_id join currency_orders o on o.id = s.order_id
    join users u on u.id = o.owner_id`,
  id: sql`s.id`,
  dated: sql`s.created_at`,
  sorts: { id: sql`s.id`, money_amount: sql`s.money_amount` },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`, sql`s.provider_txn_id`, sql`r.out_trade_no`],
  filters: {
    owner_id: staffFilter(Id('Only payments of this person.'), (id) => sql`o.owner_id = ${id}`),
    state: staffFilter(
      Type.Unsafe<UnmatchedRow['state']>({
        type: 'string',
        enum: ['waiting', 'credited', 'refunded'],
        description: 'Only these.',
      }),
      (state) => sql`s.state = ${state}`,
    ),
  },
}

const config = { access: { permission: 'currency:manage' }, lane: 'money' } as const
const tags = ['admin']

export function adminRoutes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/payments/strays', {
    config,
    schema: { operationId: 'adminListStrayPayments', summary: 'List unmatched payments' },
    list: unmatched,
    view: UnmatchedPayment,
    present: (row: UnmatchedRow) => ({
      ...row,
      decided_at: plainTimeOrNull(row.decided_at),
      refunded_at: plainTimeOrNull(row.refunded_at),
      created_at: plainTime(row.created_at),
    }),
  })

  write.patch('/admin/payments/strays/:stray', {
    config,
    schema: {
      operationId: 'adminDecideStrayPayment',
      tags,
      summary: 'Credit an unmatched payment, or mark it as refunded',
      description:
        'Once. `credit` gives the person what the payment is worth, as a new order; `refunded` notes that staff sent the money back at the provider, and moves nothing.',
      params: Closed({ stray: Id('Id of the unmatched payment.') }),
      body: Closed({
        action: Type.Unsafe<UnmatchedDecision['action']>({
          type: 'string',
          enum: ['credit', 'refunded'],
          description: '`credit` or `refunded`.',
          examples: ['credit'],
        }),
        remark: Type.Optional(Prose({ maxLength: 500, description: 'Why; only staff see it.' })),
      }),
      response: { 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => decideUnmatchedPayment(tx, caller, params.stray, body, origin),
  })
}
