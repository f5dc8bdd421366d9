import { Type } from 'typebox'
import {
  After,
  type App,
  Closed,
  callerOf,
  createWrites,
  type Db,
  Limit,
  Message,
  type Settings,
  type Transactor,
} from '../../kernel/index.ts'
import { lastPayout, Payout } from './cash/payout.ts'
import { holdEffect, requestCash } from './cash/request-cash.ts'
import { listOrders } from './posting/orders.ts'
import { ripenessOf } from './posting/ripeness.ts'
import { Balance, CurrencyOrder, presentOrder, withGiftNamed } from './schemas.ts'
import { currencySetting, moneySetting } from './settings.ts'

export interface LedgerDeps {
  db: Db
  transact: Transactor['transact']
  settings: Settings
}

const tags = ['ledger']

export function routes(app: App, { db, transact, settings }: LedgerDeps): void {
  const write = createWrites(app, transact)
  app.get('/user/currency', {
    config: { access: 'user', lane: 'money' },
    schema: { operationId: 'getBalance', tags, summary: 'Get my balance', response: { 200: Balance } },
    handler: async (request) => {
      const { id } = callerOf(request)
      const { sum, withdrawable, ripensAt } = await ripenessOf(db, id)
      return { owner_id: id, type: 1, sum, withdrawable, ripens_at: ripensAt, payout: await lastPayout(db, id) }
    },
  })

  app.get('/currency/orders', {
    config: { access: 'user', lane: 'money' },
    schema: {
      operationId: 'listCurrencyOrders',
      tags,
      summary: 'List my transactions, newest first',
      querystring: Closed({
        limit: Type.Optional(Limit()),
        after: Type.Optional(After('order id')),
        action: Type.Optional(
          Type.Unsafe<'recharge' | 'cash'>({
            type: 'string',
            enum: ['recharge', 'cash'],
            description: 'Only recharges, or only withdrawals.',
          }),
        ),
        type: Type.Optional(
          Type.Unsafe<1 | -1>({ type: 'integer', enum: [1, -1], description: '1 only income, -1 only expenses.' }),
        ),
      }),
      response: { 200: Type.Array(CurrencyOrder, { description: 'Orders.' }) },
    },
    handler: async (request) => {
      const { limit, after, action, type } = request.query
      const rows = await listOrders(db.planned, callerOf(request), { limit: limit!, after: after!, action, type })
      return rows.map((row) => withGiftNamed(presentOrder(row), (name) => request.readDefault('name', name)))
    },
  })

  write.post('/currency/cash', {
    config: { access: 'user', lane: 'money', effect: holdEffect },
    schema: {
      operationId: 'requestCash',
      tags,
      summary: 'Request a withdrawal',
      body: Closed({
        amount: Type.Integer({
          minimum: 1,
          maximum: 1_000_000_000_000,
          description: 'Currency units, within `cash-min` and `cash-max` of the settings.',
          examples: [1000],
        }),
        payout: Type.Optional(Payout),
      }),
      response: { 201: Message },
    },
    says: 'done.cash_requested',
    run: (tx, { caller, body, requestKey }) =>
      requestCash(tx, caller, body.amount, settings.get(currencySetting), settings.get(moneySetting), {
        payout: body.payout,
        requestKey,
      }),
  })
}
