/** The ledger: the only thing that moves currency. */
export { alreadyFinal, orderNotFound, switchedOff, tooLittle } from './errors.ts'
export { cashDecided, cashRequested, rechargeCredited } from './facts.ts'
export { createLedger } from './module.ts'
export { getOrder, orderColumns } from './orders.ts'
export { CurrencyOrder, type OrderRow, presentOrder } from './schemas.ts'
export { currencySetting, moneySetting } from './settings.ts'
export { balanceOf, lockAccounts, type Posted, transfer } from './transfer.ts'
export { verifyLedger } from './verify.ts'
