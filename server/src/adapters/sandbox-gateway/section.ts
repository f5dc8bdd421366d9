import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { type App, Closed, notFound, Problem, SingleLineText } from '../../kernel/index.ts'
import type { RechargeSummary } from '../../modules/payments/index.ts'
import type { SandboxSection } from '../sandbox/section.ts'
import { ACTIONS, type Action, act } from './act.ts'
import type { Callback, Deliveries, PlazaAnswer } from './deliveries.ts'
import { type GatewayDeps, gatewayA } from './gateway-a.ts'
import { gatewayB } from './gateway-b.ts'
import { statementRoute } from './statement.ts'

/** What Plaza knows about its recharges; the cashier lists them. */
export interface KnownRecharges {
  list(limit: number): Promise<RechargeSummary[]>
  find(outTradeNo: string): Promise<RechargeSummary | undefined>
}

const SHOWN = 100
const MAX_BYTES = 64 * 1024
const config = { access: 'any', counted: false } as const

export interface CashierDeps extends GatewayDeps {
  deliveries: Deliveries
  recharges: KnownRecharges
}

/** The cashier: every recharge, and what its provider might do about it. */
export const cashierSection = (deps: CashierDeps): SandboxSection => ({
  name: 'cashier',
  title: 'Cashier',
  html: '<p class="quiet" id="cashier-state" role="status">Loading …</p><ol class="messages" id="cashier"></ol>',
  script: readFileSync(new URL('./assets/cashier.js', import.meta.url), 'utf8'),
  routes: (app) => {
    cashierRoutes(app, deps)
    statementRoute(app, deps.trades)
    // In a scope of its own: what is signed must arrive as it was sent.
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
        done(null, body),
      )
      gatewayA(scope as App, deps)
      gatewayB(scope as App, deps)
    })
  },
})

function cashierRoutes(app: App, { keys, trades, deliveries, recharges }: CashierDeps): void {
  app.addHook('preClose', () => deliveries.stop())

  app.get('/sandbox/payments', {
    config,
    schema: { hide: true },
    handler: async () => (await recharges.list(SHOWN)).map(({ form: _, ...shown }) => shown),
  })

  app.post('/sandbox/payments/:out_trade_no', {
    config,
    schema: {
      hide: true,
      params: Closed({ out_trade_no: SingleLineText({ maxLength: 64, description: 'Number of the payment.' }) }),
      body: Closed({
        action: Type.Unsafe<Action>({ type: 'string', enum: [...ACTIONS], description: 'What the provider does.' }),
      }),
    },
    handler: async (request) => {
      const recharge = await recharges.find(request.params.out_trade_no)
      if (!recharge) throw notFound('sandbox.payment_not_found', 'This payment does not exist.')
      const callback = await act(request.body.action, recharge, { keys: await keys(), trades })
      if (typeof callback === 'string' || 'template' in callback) throw new Problem(422, 'sandbox.cannot', callback)
      return deliver(deliveries, request.body.action, callback)
    },
  })

  app.get('/sandbox/callbacks', {
    config,
    schema: { hide: true },
    handler: async () => deliveries.list().slice(0, SHOWN),
  })
}

// Only paid ones are repeated by themselves: the rest are sent once, to see the answer.
function deliver(deliveries: Deliveries, action: Action, callback: Callback): Promise<PlazaAnswer> {
  if (action === 'pay') return deliveries.begin(callback)
  return action === 'repeat' ? deliveries.again(callback) : deliveries.once(callback)
}
