import type { Static } from 'typebox'
import { type App, type CallbackBudget, createWrites, type Logger, type Transactor } from '../../kernel/index.ts'
import { takeNotification } from './accept-news.ts'
import { createRecharge, type RechargeDeps } from './create-recharge.ts'
import type { PaymentProvider } from './port.ts'
import { RechargePayload, RechargeRequest, Taken, TakenObject } from './schemas.ts'

export type RechargeRouteDeps = RechargeDeps & {
  transact: Transactor['transact']
  log: Logger
  callbacks: CallbackBudget
}

const tags = ['payments']
const MAX_NOTIFICATION_BYTES = 64 * 1024

export async function routes(app: App, deps: RechargeRouteDeps): Promise<void> {
  const write = createWrites(app, deps.transact)

  write.post('/currencyRecharge/orders', {
    config: { access: 'user', lane: 'money' },
    schema: {
      operationId: 'createRecharge',
      tags,
      summary: 'Create a recharge order',
      body: RechargeRequest,
      response: { 201: RechargePayload },
    },
    // One of the answers is a bare string, which would otherwise be sent as plain text, here and when it is replayed.
    hooks: {
      onRequest: async (_request, reply) => {
        void reply.type('application/json; charset=utf-8').serializer((payload: unknown) => JSON.stringify(payload))
      },
    },
    first: ({ caller, body, request }) => createRecharge(deps, caller, body, request.ip),
    // Its form is the provider's; the schema lists them all.
    run: (_tx, _call, payload) => payload as Static<typeof RechargePayload>,
  })

  // In a scope of its own: a signature is over the raw bytes, so nothing may parse them first.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_NOTIFICATION_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const provider of deps.providers) notificationRoute(scope, deps, provider)
  })
}

function notificationRoute(app: App, { db, log, callbacks }: RechargeRouteDeps, provider: PaymentProvider): void {
  const { provider: name, answer } = provider
  const [mediaType = ''] = answer(true).contentType.split(';')
  const said = name === 'pay-a' ? Taken : TakenObject
  app.post(`/payments/${name}/notify`, {
    // The signature is the authorisation.
    config: { access: 'any', counted: false, lane: 'reserved', accepts: 'raw' },
    schema: {
      operationId: name === 'pay-a' ? 'notifyPayA' : 'notifyPayB',
      tags,
      summary: `Callback of provider ${name === 'pay-a' ? 'A' : 'B'}`,
      description:
        'In the provider’s own form, at most 64 KiB. Answered with what tells the provider whether to send it again.',
      response: {
        200: { description: 'Taken, now or before.', content: { [mediaType]: { schema: said } } },
        400: { description: 'Not taken: the provider sends it again.', content: { [mediaType]: { schema: said } } },
      },
    },
    onRequest: async (request) => callbacks.check(request),
    handler: async (request, reply) => {
      callbacks.check(request)
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const isTaken = await takeNotification(db, log, provider, { headers: request.headers, rawBody }, () =>
        callbacks.spend(request),
      )
      const { status, contentType, body } = answer(isTaken)
      return reply
        .code(status as 200)
        .type(contentType)
        .send(body)
    },
  })
}
