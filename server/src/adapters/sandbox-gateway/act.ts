import { createHash, randomInt } from 'node:crypto'
import { phrase, type Text } from '../../kernel/index.ts'
import type { RechargeSummary } from '../../modules/payments/index.ts'
import type { Callback } from './deliveries.ts'
import { identityA, identityB } from './identity.ts'
import type { GatewayKeys } from './keys.ts'
import type { OwnRequest } from './reach.ts'
import { notificationA, signedForm } from './sign-a.ts'
import { notificationB, signedHeaders, transactionOf } from './sign-b.ts'
import type { Trade, Trades } from './trades.ts'

export const ACTIONS = ['pay', 'repeat', 'close', 'wrong-amount', 'bad-signature'] as const
export type Action = (typeof ACTIONS)[number]

/** Does what was asked at the provider and returns the callback to Plaza, or why there is none. */
export async function act(
  action: Action,
  recharge: RechargeSummary,
  { keys, trades }: { keys: GatewayKeys; trades: Trades },
): Promise<Callback | Text> {
  // An app order is unknown to provider A until the buyer opens it, which happens here.
  const trade = await trades.open(tradeOf(recharge))
  if (action === 'pay' && trade.state === 'closed') return 'The payment is closed and can no longer be paid.'
  if (action === 'repeat' && trade.state !== 'paid')
    return phrase('sandbox.cannot.unpaid')`Nothing has been paid yet, so there is nothing to repeat.`
  const paid: Trade = { ...trade, state: 'paid', providerTxnId: trade.providerTxnId ?? newTxnId() }
  switch (action) {
    case 'pay':
      await trades.change(paid)
      return callback(paid, keys)
    case 'repeat':
      return callback(paid, keys)
    case 'close':
      // What was paid stays paid; the callback is sent all the same, as a provider does after a refund.
      if (trade.state === 'waiting') await trades.change({ ...trade, state: 'closed' })
      return callback({ ...trade, state: 'closed' }, keys)
    case 'wrong-amount':
      return callback({ ...paid, moneyAmount: trade.moneyAmount + 1 }, keys)
    case 'bad-signature': {
      const genuine = callback(paid, keys)
      return { ...genuine, make: () => spoiled(genuine.make()) }
    }
  }
}

const newTxnId = () => `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}${randomInt(2 ** 47)}`

const tradeOf = ({ provider, form, out_trade_no: outTradeNo, amount: moneyAmount }: RechargeSummary) => ({
  provider,
  outTradeNo,
  moneyAmount,
  applicationId: provider === 'pay-a' ? identityA.applicationId : identityB.applicationIds[form],
})

const callback = (trade: Trade, keys: GatewayKeys): Callback => ({
  provider: trade.provider,
  outTradeNo: trade.outTradeNo,
  make: () => request(trade, keys),
})

function request(trade: Trade, keys: GatewayKeys): OwnRequest {
  const path = `/api/v2/payments/${trade.provider}/notify`
  if (trade.provider === 'pay-a') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    const fields = { ...notificationA(trade), notify_id: noticeId(trade) }
    return { method: 'POST', path, headers, body: signedForm(fields, keys) }
  }
  const body = notificationB(transactionOf(trade), keys, noticeId(trade))
  return { method: 'POST', path, headers: signedHeaders(body, keys), body }
}

// A repeat has the number of what it repeats.
const noticeId = ({ outTradeNo, state }: Trade): string =>
  createHash('sha256').update(`${outTradeNo} ${state}`).digest('hex').slice(0, 32)

// One character of what was signed, after it was signed.
function spoiled(request: OwnRequest): OwnRequest {
  const body = String(request.body)
  return request.path.includes('pay-a')
    ? { ...request, body: body.replace('subject=Recharge', 'subject=Recharge.') }
    : { ...request, body: body.replace('支付成功', '支付成功.') }
}
