import { audit, type Logger, type Tx } from '../../kernel/index.ts'
import type { PaymentNews, PaymentProvider } from './port.ts'

/** Why verified news is not accepted: genuine, but not about what was ordered, or not recent. */
export type Refusal =
  | 'unknown_order'
  | 'wrong_merchant'
  | 'wrong_application'
  | 'wrong_currency'
  | 'wrong_amount'
  | 'payment_of_another_order'
  | 'not_fresh'

/** Records refused news: an error in the log, and a line in the audit log. */
export async function refuseNews(
  tx: Tx,
  { provider }: Pick<PaymentProvider, 'provider'>,
  { news, reason, orderId }: { news: PaymentNews; reason: Refusal; orderId: number | undefined },
  log: Logger,
): Promise<void> {
  log.error({ provider, reason, order_id: orderId }, 'a payment was not credited: the provider’s word is not believed')
  await audit(tx, {
    action: 'payments.refused',
    object: orderId === undefined ? `payments:${news.outTradeNo.slice(0, 64)}` : `orders:${orderId}`,
    after: { reason, provider, ...news },
  })
}
