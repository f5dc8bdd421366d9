import { defineFact } from '../../kernel/index.ts'

/** Staff recorded that a payment which could not be credited went back to the payer. */
export const paymentSentBack = defineFact<{
  orderId: number
  userId: number
  /** Their remark. */
  remark?: string
}>('payment.sent_back')
