import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../kernel/index.ts'
import { fromYuan } from '../pay-a/money.ts'
import type { GatewayKeys } from './keys.ts'
import { type Fields, isSignedRequest, signedAnswer, tradeFields } from './sign-a.ts'
import type { Trade, Trades } from './trades.ts'

export const PATH_A = '/sandbox/gateway/a/gateway.do'

export interface GatewayDeps {
  keys: () => Promise<GatewayKeys>
  trades: Trades
}

const open = { access: 'any', counted: false, lane: 'reserved', accepts: 'raw' } as const
const NOT_THERE = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' }

/** Provider A's gateway: one address, the operation named in the request. */
export function gatewayA(app: App, { keys, trades }: GatewayDeps): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = fieldsOf(request)
    const known = await keys()
    if (!isSignedRequest(fields, known))
      return reply.code(400).send({ message: 'The request is not signed by the merchant.' })
    const { method = '' } = fields
    const content = JSON.parse(fields['biz_content'] ?? '{}') as Fields
    const send = (about: object) => reply.type('application/json').send(signedAnswer(method, about, known))

    if (method === 'alipay.trade.wap.pay') {
      const { outTradeNo } = await trades.open(tradeIn(fields, content))
      return reply.redirect(`/sandbox?payment=${outTradeNo}#section-cashier`, 302)
    }
    const trade = await trades.find(content['out_trade_no'] ?? '')
    if (!trade) return send(NOT_THERE)
    if (method === 'alipay.trade.query') return send({ code: '10000', msg: 'Success', ...tradeFields(trade) })
    if (method !== 'alipay.trade.close')
      return send({ code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' })
    if (trade.state === 'paid')
      return send({ code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' })
    await trades.change({ ...trade, state: 'closed' })
    return send({ code: '10000', msg: 'Success', out_trade_no: trade.outTradeNo })
  }
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: PATH_A,
      config: open,
      schema: { hide: true },
      handler: (request, reply) => answer(request, reply as FastifyReply),
    })
  }
}

const tradeIn = (fields: Fields, content: Fields): Omit<Trade, 'state'> => ({
  provider: 'pay-a',
  outTradeNo: content['out_trade_no'] ?? '',
  applicationId: fields['app_id'] ?? '',
  moneyAmount: fromYuan(content['total_amount']) ?? 0,
})

const fieldsOf = ({ query, body }: FastifyRequest): Fields => ({
  ...(query as Fields),
  ...(Buffer.isBuffer(body) && Object.fromEntries(new URLSearchParams(body.toString('utf8')))),
})
