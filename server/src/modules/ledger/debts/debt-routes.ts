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
  plainTimeOrNull,
  type StaffList,
  sql,
  staffFilter,
  staffListRoute,
  Timestamp,
} from '../../../kernel/index.ts'
import { Held, type Propose } from '../../proposals/index.ts'
import type { LedgerDeps } from '../routes.ts'
import { moneySetting } from '../settings.ts'
import { type DebtDecision, settleDebt } from './settle-debt.ts'

const Debt = Closed(
  {
    id: Type.Integer({ description: 'Id of the debt.', examples: [3] }),
    user_id: Type.Integer({ description: 'Who owes.', examples: [7] }),
    user_name: Type.String({ description: 'Their name.', examples: ['林小满'] }),
    amount: Type.Integer({ description: 'Currency units owed.', examples: [400] }),
    reason: Type.String({ description: 'What it came from.', examples: ['Refunded purchase, order 42'] }),
    settled_order_id: Nullable(
      Type.Integer({ description: 'The order that took it; null while open and when waived.' }),
    ),
    remark: Nullable(Type.String({ description: 'Why it was settled as it was.' })),
    settled_at: Nullable(Timestamp('When it was settled; null while open.')),
    created_at: Timestamp('When it arose.'),
  },
  { title: 'Debt', description: 'What a refund could not take back because it was spent. It blocks withdrawal.' },
)

type DebtRow = Omit<Static<typeof Debt>, 'created_at' | 'settled_at'> & { created_at: Date; settled_at: Date | null }

const debts: StaffList = {
  columns: sql`d.id, d.user_id, u.name as user_name, d.amount, d.reason, d.settled_order_id, d.remark, d.settled_at, d.created_at`,
  from: sql`user_debts d join users u on u.id = d.user_id`,
  id: sql`d.id`,
  dated: sql`d.created_at`,
  sorts: { id: sql`d.id`, amount: sql`d.amount` },
  defaultSort: 'id:desc',
  search: [sql`u.name_folded`],
  filters: {
    user_id: staffFilter(Id('Only debts of this person.'), (id) => sql`d.user_id = ${id}`),
    state: staffFilter(
      Type.Unsafe<'open' | 'settled'>({ type: 'string', enum: ['open', 'settled'], description: 'Only these.' }),
      (state) => (state === 'open' ? sql`d.settled_at is null` : sql`d.settled_at is not null`),
    ),
  },
}

const config = { access: { permission: 'currency:manage' }, lane: 'money' } as const
const tags = ['admin']

export function debtRoutes(app: App, { db, transact, settings, propose }: LedgerDeps & { propose: Propose }): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/currency/debts', {
    config,
    schema: { operationId: 'adminListDebts', summary: 'List debts from refunded purchases' },
    list: debts,
    view: Debt,
    present: (row: DebtRow) => ({
      ...row,
      settled_at: plainTimeOrNull(row.settled_at),
      created_at: plainTime(row.created_at),
    }),
  })

  write.patch('/admin/currency/debts/:debt', {
    config,
    schema: {
      operationId: 'adminSettleDebt',
      tags,
      summary: 'Deduct or waive a debt',
      description:
        'Once. `take` needs a balance that covers all of it, and is 403 otherwise; `waive` moves nothing. A waiver that brings what you waived, or what this person was spared, in 24 hours to `money.adjust-second-person-from` waits for a second person (202).',
      params: Closed({ debt: Id('Id of the debt.') }),
      body: Closed({
        action: Type.Unsafe<DebtDecision['action']>({
          type: 'string',
          enum: ['take', 'waive'],
          description: '`take` or `waive`.',
          examples: ['take'],
        }),
        reason: Prose({
          minLength: 1,
          maxLength: 500,
          description: 'Why; the person sees it.',
          examples: ['Agreed by telephone'],
        }),
      }),
      response: { 202: Held, 204: Empty },
    },
    run: (tx, { caller, params, body, origin }) => {
      const secondFromCoins = settings.get(moneySetting)['adjust-second-person-from']
      return settleDebt(tx, caller, params.debt, body, { origin, propose, secondFromCoins })
    },
  })
}
