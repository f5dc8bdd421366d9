import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../kernel/index.ts'
import type { GatewayDeps } from './gateway-a.ts'
import type { GatewayKeys } from './keys.ts'
import { isAuthorized, signedHeaders, transactionOf } from './sign-b.ts'
import type { Trades } from './trades.ts'

export const PATH_B = '/sandbox/gateway/b'

const open = { access: 'any', counted: false, lane: 'reserved', accepts: 'raw' } as const

interface Order {
  appid: string
  out_trade_no: string
  amount: { total: number }
}

type Answer = { status: number; content?: object }

/** Provider B's gateway: one address per operation, signed both ways. */
export function gatewayB(app: App, { keys, trades }: GatewayDeps): void {
  const route = (
    method: 'GET' | 'POST',
    path: string,
    work: (request: FastifyRequest, body: string) => Promise<Answer>,
  ) =>
    app.route({
      method,
      url: PATH_B + path,
      config: open,
      schema: { hide: true },
      handler: async (request, reply) => {
        const known = await keys()
        const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
        const { authorization } = request.headers
        const isOurs = isAuthorized({ method, url: request.url, authorization, body }, known)
        return send(reply as FastifyReply, known, isOurs ? await work(request as FastifyRequest, body) : unsigned)
      },
    })

  for (const kind of ['app', 'jsapi'])
    route('POST', `/v3/pay/transactions/${kind}`, (_request, body) => prepay(trades, body))

  route('GET', '/v3/pay/transactions/out-trade-no/:number', async ({ params }) => {
    const trade = await trades.find((params as { number: string }).number)
    return trade ? { status: 200, content: transactionOf(trade) } : missing
  })

  route('POST', '/v3/pay/transactions/out-trade-no/:number/close', async ({ params }) => {
    const trade = await trades.find((params as { number: string }).number)
    if (!trade) return missing
    if (trade.state === 'paid') return { status: 400, content: { code: 'ORDERPAID', message: '订单已支付' } }
    await trades.change({ ...trade, state: 'closed' })
    return { status: 204 }
  })
}

const unsigned: Answer = { status: 401, content: { code: 'SIGN_ERROR', message: '签名错误' } }
const missing: Answer = { status: 404, content: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } }

async function prepay(trades: Trades, body: string): Promise<Answer> {
  const { appid, out_trade_no: outTradeNo, amount } = JSON.parse(body) as Order
  await trades.open({ provider: 'pay-b', outTradeNo, applicationId: appid, moneyAmount: amount.total })
  return { status: 200, content: { prepay_id: `wx${randomBytes(17).toString('hex')}` } }
}

function send(reply: FastifyReply, keys: GatewayKeys, { status, content }: Answer) {
  const body = content ? JSON.stringify(content) : ''
  return reply
    .code(status)
    .headers(signedHeaders(body, keys))
    .send(body || undefined)
}
