import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminAddStatement: {
    409: ['ledger.statement_loaded'],
    422: ['ledger.no_such_day', 'ledger.payment_stated', 'ledger.statement_wrong'],
  },
  adminAdjustBalance: {
    403: ['currency.own_adjustment', 'currency.too_little'],
    404: ['user.not_found'],
    422: ['currency.too_much', 'proposal.too_many'],
  },
  adminCompareStatement: { 404: ['ledger.no_statement'] },
  adminGetUserCurrency: { 404: ['user.not_found'] },
  adminGetLedgerTransfer: { 404: ['ledger.transfer_not_found'] },
  adminReviewCash: {
    403: ['currency.adjusted', 'currency.debt', 'currency.own_request', 'currency.switched_off'],
    404: ['currency.order_not_found'],
    422: ['currency.already_final', 'currency.frozen'],
  },
  adminSettleDebt: {
    403: ['currency.own_debt', 'currency.too_little'],
    404: ['currency.debt_not_found'],
    422: ['currency.already_settled'],
  },
  requestCash: {
    403: ['currency.cash_per_day', 'currency.debt', 'currency.switched_off', 'currency.too_little', 'currency.unripe'],
    422: ['currency.cash_repeated'],
  },
}
