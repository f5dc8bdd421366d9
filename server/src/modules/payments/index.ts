/** Money from outside: recharges through payment providers. */

export { paymentSentBack } from './facts.ts'
export { importLatePayment } from './importing/import-late-payment.ts'
export { paymentsKinds } from './importing/kinds.ts'
export { findRecharge, listRecharges, type RechargeSummary } from './list-recharges.ts'
export { createPayments, type PaymentsOptions } from './module.ts'
export type {
  NewPayment,
  PaymentAccount,
  PaymentForm,
  PaymentNews,
  PaymentPayload,
  PaymentProvider,
  ReceivedNotification,
} from './port.ts'
export { unmatchedQueue } from './queue.ts'
export { reconcileRecharges } from './reconcile-recharges.ts'
export { offeredTypes } from './types.ts'
