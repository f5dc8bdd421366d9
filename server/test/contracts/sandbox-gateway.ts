import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fastify } from 'fastify'
import { act } from '../../src/adapters/sandbox-gateway/act.ts'
import { reachOwnServer } from '../../src/adapters/sandbox-gateway/reach.ts'
import { createSandboxGateway } from '../../src/adapters/sandbox-gateway/sandbox-gateway.ts'
import { createTrades } from '../../src/adapters/sandbox-gateway/trades.ts'
import type { App } from '../../src/kernel/index.ts'
import type { NewPayment, PaymentForm, PaymentProvider } from '../../src/modules/payments/port.ts'
import { atFileEnd } from '../file-end.ts'
import { layGatewayKeys } from '../gateway-keys.ts'
import type { PaymentProviderCase } from './payment-provider.ts'

let folder: Promise<string> | undefined

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'plaza-test-gateway-'))
  atFileEnd(() => {
    folder = undefined
    return rm(made, { recursive: true, force: true })
  })
  return made
}

/** The real adapter of a provider against its sandbox, without a database. */
export async function playedProvider(t: TestContext, name: PaymentProvider['provider']): Promise<PaymentProviderCase> {
  folder ??= makeFolder()
  const dataDir = await folder
  const gateway = createSandboxGateway({ dataDir, publicUrl: 'http://plaza.test', repeatSpeed: 0, delayMs: 0 })
  const app = fastify() as unknown as App
  t.after(() => app.close())
  gateway.section({ list: async () => [], find: async () => undefined }).routes!(app)
  const reach = reachOwnServer(app)
  gateway.connect(reach)

  const keys = await layGatewayKeys(dataDir)
  const trades = createTrades(join(dataDir, 'sandbox-payments'))
  const known = ({ outTradeNo, moneyAmount }: NewPayment, form: PaymentForm) =>
    ({ provider: name, form, out_trade_no: outTradeNo, order_id: 1, amount: moneyAmount, state: 0 }) as const
  return {
    provider: name === 'pay-a' ? gateway.payA : gateway.payB,
    async open(payment, form) {
      // Sends nothing that counts: a bad signature only makes the sandbox provider check the payment.
      await act('bad-signature', known(payment, form), { keys, trades })
    },
    async pay(payment, form) {
      const callback = await act('pay', known(payment, form), { keys, trades })
      assert.ok(typeof callback === 'object' && 'make' in callback)
      const { headers = {}, body } = callback.make()
      return { headers, rawBody: Buffer.from(body!) }
    },
    goAway: () =>
      gateway.connect(async () => {
        throw new Error('away')
      }),
  }
}
