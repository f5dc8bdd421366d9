/** The ledger: the only thing that moves currency. */

export type { Payout } from './cash/payout.ts'
export { createCashQueue, ordersADay } from './cash/queue.ts'
export { requestCash } from './cash/request-cash.ts'
export { checkLedger, findBroken, type LedgerReport, verifyLedger } from './checks/verify.ts'
export { stopMoney } from './checks/watch-ledger.ts'
export { demandFactor, lockSpending, needFactor } from './daily-step-up.ts'
export { debtQueue } from './debts/queue.ts'
export { refuseDebtor } from './debts/refuse-debtor.ts'
export { waiverProposals } from './debts/settle-debt.ts'
export { isRefunded, noteRefund, takeBack } from './debts/take-back.ts'
export { alreadyFinal, orderNotFound, postingRefusals, switchedOff, tooLittle } from './errors.ts'
export { cashDecided, cashRequested, debtSettled, paymentRefunded, rechargeCredited } from './facts.ts'
export { importBalances } from './importing/import-balances.ts'
export { ledgerKinds } from './importing/kinds.ts'
export { leave } from './leave.ts'
export { createLedger } from './module.ts'
export { newlyStopped } from './newly-stopped.ts'
export { adjustmentProposals } from './posting/adjust.ts'
export { creditPayment, noteUncredited, type Payment } from './posting/credit-payment.ts'
export { endUnpaidOrders } from './posting/end-orders.ts'
export { getOrder, orderColumns } from './posting/orders.ts'
export {
  balanceOf,
  lockAccounts,
  type Posted,
  type SystemAccount,
  transfer,
  transferUnder,
} from './posting/transfer.ts'
export { endOrder, openOrder, type WaitingOrder } from './posting/waiting-order.ts'
export { CurrencyOrder, type OrderRow, presentOrder } from './schemas.ts'
export {
  type CurrencySettings,
  currencySetting,
  type MoneySettings,
  moneySetting,
  ratioChanged,
  STOPPABLE,
} from './settings.ts'
export { compareStatement, STATEMENT_CHECK, type StatementDifference } from './statements/compare-statement.ts'
export { loadStatement, type Statement } from './statements/load-statement.ts'
export { statementProposals } from './statements/replace-statement.ts'
export {
  MAX_STATEMENT_BYTES,
  readStatement,
  STATEMENT_HEADER,
  STATEMENT_PROVIDERS,
  StatementProblem,
  type StatementProvider,
} from './statements/statement-file.ts'
