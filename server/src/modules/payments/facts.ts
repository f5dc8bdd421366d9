import { defineFact } from '../../kernel/index.ts'

/** Staff noted that a payment which could not be credited went back to whoever paid. */
export const paymentSentBack = defineFact<{
  orderId: number
  userId: number
  /** What they said about it. */
  remark?: string
}>('payment.sent_back')
