import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  type NewPayment,
  NotificationRefused,
  type PaymentForm,
  type PaymentProvider,
  type ReceivedNotification,
} from '../../src/modules/payments/port.ts'

/** A provider, with control over its other end. */
export interface PaymentProviderCase {
  provider: PaymentProvider
  /** The buyer opens the payment with what the client was given, without paying yet. */
  open(payment: NewPayment, form: PaymentForm): Promise<void>
  /** The buyer pays it; returns the callback that is sent. */
  pay(payment: NewPayment, form: PaymentForm): Promise<ReceivedNotification>
  /** The other end stops answering. */
  goAway(): void
}

let counter = 0
const newPayment = (): NewPayment => ({
  outTradeNo: `contract${String(++counter).padStart(12, '0')}`,
  moneyAmount: 12_345,
  title: 'Recharge',
  expiresAt: new Date(Date.now() + 3_600_000),
  clientAddress: '203.0.113.7',
})
const wanted = new AbortController().signal

/** Registers the tests that every PaymentProvider passes. */
export function paymentProviderContract(name: string, make: (t: TestContext) => Promise<PaymentProviderCase>): void {
  for (const form of ['app', 'web'] as const) {
    test(`${name}, ${form}: what is paid is told the same way by callback and on request`, async (t) => {
      const { provider, pay } = await make(t)
      const payment = newPayment()
      assert.ok(await provider.createPayment(payment, form, wanted))
      const told = await provider.readNotification(await pay(payment, form))
      const { merchantId, applicationId } = provider.accounts[form]
      assert.deepEqual(told, {
        outTradeNo: payment.outTradeNo,
        state: 'paid',
        merchantId,
        applicationId,
        paid: { providerTxnId: told.paid!.providerTxnId, moneyAmount: 12_345, currency: 'CNY' },
      })
      assert.deepEqual(await provider.queryPayment(payment.outTradeNo, wanted), told)
    })

    test(`${name}, ${form}: a payment waits until it is closed, and a paid one cannot be closed`, async (t) => {
      const { provider, open, pay } = await make(t)
      const [unpaid, paid] = [newPayment(), newPayment()]
      for (const payment of [unpaid, paid]) {
        await provider.createPayment(payment, form, wanted)
        await open(payment, form)
      }
      const stateOf = async ({ outTradeNo }: NewPayment) => {
        const news = await provider.queryPayment(outTradeNo, wanted)
        return news === 'unknown' ? news : news.state
      }
      assert.equal(await stateOf(unpaid), 'waiting')
      await provider.closePayment(unpaid.outTradeNo, wanted)
      assert.equal(await stateOf(unpaid), 'closed')
      await pay(paid, form)
      await provider.closePayment(paid.outTradeNo, wanted).catch(() => {})
      assert.equal(await stateOf(paid), 'paid')
    })
  }

  test(`${name}: an unused number is unknown, and closing it is no error`, async (t) => {
    const { provider } = await make(t)
    const { outTradeNo } = newPayment()
    assert.equal(await provider.queryPayment(outTradeNo, wanted), 'unknown')
    await provider.closePayment(outTradeNo, wanted)
  })

  test(`${name}: a callback changed by one byte anywhere is refused`, async (t) => {
    const { provider, pay } = await make(t)
    const payment = newPayment()
    await provider.createPayment(payment, 'app', wanted)
    const { headers, rawBody } = await pay(payment, 'app')
    for (let at = 0; at < rawBody.length; at += 7) {
      const changed = Buffer.from(rawBody)
      changed[at]! ^= 1
      await assert.rejects(provider.readNotification({ headers, rawBody: changed }), NotificationRefused, `byte ${at}`)
    }
    await provider.readNotification({ headers, rawBody })
  })

  test(`${name}: a provider that does not answer is no refusal`, async (t) => {
    const { provider, goAway } = await make(t)
    goAway()
    const isAway = (error: unknown) => error instanceof Error && error.constructor === Error
    await assert.rejects(provider.queryPayment(newPayment().outTradeNo, wanted), isAway)
    await assert.rejects(provider.closePayment(newPayment().outTradeNo, wanted), isAway)
  })

  test(`${name}: success and failure are told apart`, async (t) => {
    const { provider } = await make(t)
    assert.equal(provider.answer(true).status, 200)
    assert.ok(provider.answer(false).status >= 400)
    assert.notEqual(provider.answer(true).body, provider.answer(false).body)
  })
}
