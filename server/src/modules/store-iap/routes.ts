import { Type } from 'typebox'
import {
  type App,
  type CallbackBudget,
  Closed,
  createWrites,
  type Db,
  Id,
  type Logger,
  Message,
  type Settings,
  staffRoutes,
  type Transactor,
} from '../../kernel/index.ts'
import { CurrencyOrder, currencySetting, moneySetting, presentOrder } from '../ledger/index.ts'
import type { Propose } from '../proposals/index.ts'
import { HELP_POLICY, helpPage } from './help-page.ts'
import { orderProduct } from './order-product.ts'
import type { StoreVerifier } from './port.ts'
import { listProducts, products } from './products.ts'
import { Notice, OrderProduct, Page, Product, Receipt } from './schemas.ts'
import { holdProducts } from './second-person.ts'
import { takeNotice } from './take-notice.ts'
import { creditPurchase, readReceipt } from './verify-purchase.ts'

export interface StoreIapDeps {
  db: Db
  transact: Transactor['transact']
  settings: Settings
  store: StoreVerifier | undefined
  currency: string
  propose: Propose
  callbacks: CallbackBudget
}

const tags = ['payments']
const BODY_LIMIT = 256 * 1024

export function routes(app: App, { db, transact, settings, store, currency, propose, callbacks }: StoreIapDeps): void {
  const write = createWrites(app, transact)
  const rules = () => ({
    isOffered: store !== undefined,
    currency: settings.get(currencySetting),
    money: settings.get(moneySetting),
  })
  app.get('/currency/store-iap/products', {
    config: { access: 'any' },
    schema: {
      operationId: 'listStoreIapProducts',
      tags,
      summary: 'List store products',
      response: { 200: Type.Array(Product, { description: 'Products, in the order to show them.' }) },
    },
    handler: () => listProducts(db),
  })

  write.post('/currency/recharge/store-iap', {
    config: { access: 'user', lane: 'money' },
    schema: {
      operationId: 'orderStoreIapProduct',
      tags,
      summary: 'Order a store product',
      description:
        'Make the order first, then buy in the store, then verify the receipt. A client may give the store an account token: the UUID `00000000-0000-4000-8000-` followed by the user id in 12 hexadecimal digits; the receipt then pays only this person’s orders.',
      body: OrderProduct,
      response: { 201: CurrencyOrder },
    },
    run: async (tx, { caller, body }) => presentOrder(await orderProduct(tx, caller, body, rules())),
  })

  write.post('/currency/orders/:order/store-iap/verify', {
    bodyLimit: BODY_LIMIT,
    config: { access: 'user', lane: 'money' },
    schema: {
      operationId: 'verifyStoreIapOrder',
      tags,
      summary: 'Verify a store receipt',
      description: 'May be repeated: the same receipt for the same order is credited once and answers with the order.',
      params: Closed({ order: Id('Order id.') }),
      body: Receipt,
      response: { 200: CurrencyOrder },
    },
    first: ({ caller, params, body }) =>
      readReceipt(db, store, caller, { orderId: params.order, receipt: body.receipt }),
    run: async (tx, { caller, params }, transaction) =>
      presentOrder(await creditPurchase(tx, caller, { orderId: params.order, transaction, currency })),
  })

  app.get('/currency/store-iap/help', {
    config: { access: 'any' },
    schema: {
      operationId: 'getStoreIapHelp',
      tags,
      summary: 'Get the in-app purchase help page',
      response: { 200: Page },
    },
    handler: async (request, reply) =>
      reply
        .headers({ 'content-security-policy': HELP_POLICY, vary: 'Accept-Language' })
        .type('text/html; charset=utf-8')
        .send(helpPage(request.language, request.readDefault('name', settings.get(currencySetting).IAP.rule))),
  })

  app.post('/payments/store-iap/notify', {
    bodyLimit: BODY_LIMIT,
    // Raw as every provider's callback: its form is the provider's, and it has no retry key but its own ids.
    config: { access: 'any', counted: false, lane: 'reserved', accepts: 'raw' },
    schema: {
      operationId: 'takeStoreIapNotice',
      tags,
      summary: 'Callback of the app store',
      body: Notice,
      response: { 200: Message },
    },
    onRequest: async (request) => callbacks.check(request),
    handler: async (request) => {
      callbacks.check(request)
      await takeNotice(db, store, request.body.signedPayload, request.log as Logger, () => callbacks.spend(request))
      return { message: { code: 'done.taken' } }
    },
  })

  staffRoutes(app, products, { db, transact, hold: holdProducts(propose) })
}
