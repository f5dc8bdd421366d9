import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { type App, Closed, invalid, phrase, Raw, SingleLineText } from '../../kernel/index.ts'
import type { SandboxSection } from '../sandbox/section.ts'
import type { SandboxStore } from './sandbox-store.ts'
import type { StoreEnvironment } from './verifier.ts'

const CALLBACK = '/api/v2/payments/store-iap/notify'
const NOTICES = ['REFUND', 'REVOKE', 'REFUND_REVERSED', 'CONSUMPTION_REQUEST', 'ONE_TIME_CHARGE']

const Purchase = Closed({
  store_id: SingleLineText({ minLength: 1, maxLength: 100, description: 'The product, as the store calls it.' }),
  environment: Type.Optional(
    Type.Unsafe<StoreEnvironment>({
      type: 'string',
      enum: ['Production', 'Sandbox'],
      description: 'Which environment it is bought in; the accepted one unless given.',
    }),
  ),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'How many; 1 unless given.' })),
  revoked: Type.Optional(Type.Boolean({ description: 'Already taken back by the store.' })),
  price: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1e15, description: 'Price in thousandths of the unit; unsaid unless given.' }),
  ),
  currency: Type.Optional(
    SingleLineText({ maxLength: 3, pattern: '^[A-Z]{3}$', description: 'Currency of the price.' }),
  ),
  account_token: Type.Optional(
    SingleLineText({ maxLength: 36, description: 'The account the client says it is for.' }),
  ),
})

const Refund = Closed({
  receipt: Raw({ minLength: 1, maxLength: 250_000, description: 'The receipt of the purchase.' }),
  type: Type.Optional(
    Type.Unsafe<string>({ type: 'string', enum: NOTICES, description: 'What the notice says; REFUND unless given.' }),
  ),
})

const options = { bodyLimit: 256 * 1024, config: { access: 'any', counted: false } } as const
const asset = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')

/** The store on the sandbox page: buy a product, copy the receipt, have it refunded. */
export const storeSection = (store: SandboxStore): SandboxSection => ({
  name: 'store',
  title: 'In-app store',
  html: asset('store.html'),
  script: asset('store.js'),
  routes: (app: App) => {
    app.post('/sandbox/store-iap/receipts', {
      ...options,
      schema: { hide: true, body: Purchase },
      handler: async ({ body }) => ({
        receipt: store.buy({
          storeId: body.store_id,
          environment: body.environment,
          quantity: body.quantity,
          isRevoked: body.revoked,
          price: body.price,
          currency: body.currency,
          accountToken: body.account_token,
        }),
      }),
    })

    app.post('/sandbox/store-iap/refunds', {
      ...options,
      schema: { hide: true, body: Refund },
      handler: async ({ body }) => {
        const signedPayload = store.notice(body.type ?? 'REFUND', body.receipt)
        if (!signedPayload) throw invalid('receipt', phrase('request.invalid.receipt')`This is not a receipt.`)
        const answer = await app.inject({ method: 'POST', url: CALLBACK, payload: { signedPayload } })
        return { status: answer.statusCode, body: answer.json() }
      },
    })
  },
})
