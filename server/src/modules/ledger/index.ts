/** The ledger: the only thing that moves currency. */

export { compareStatement, STATEMENT_CHECK, type StatementDifference } from './compare-statement.ts'
export { alreadyFinal, orderNotFound, switchedOff, tooLittle, translatePosting } from './errors.ts'
export { cashDecided, cashRequested, debtSettled, rechargeCredited } from './facts.ts'
export { loadStatement, type Statement } from './load-statement.ts'
export { createLedger } from './module.ts'
export { getOrder, orderColumns } from './orders.ts'
export { cashQueue, ordersADay } from './queue.ts'
export { requestCash } from './request-cash.ts'
export { CurrencyOrder, type OrderRow, presentOrder } from './schemas.ts'
export { currencySetting, moneySetting } from './settings.ts'
export {
  MAX_STATEMENT_BYTES,
  readStatement,
  STATEMENT_HEADER,
  STATEMENT_PROVIDERS,
  StatementProblem,
  type StatementProvider,
} from './statement-file.ts'
export { balanceOf, lockAccounts, type Posted, type SystemAccount, transfer } from './transfer.ts'
export { findBroken, type LedgerReport, verifyLedger } from './verify.ts'
export { endOrder, openOrder, type WaitingOrder } from './waiting-order.ts'
export { stopMoney } from './watch-ledger.ts'
