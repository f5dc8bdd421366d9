import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminAddStatement: {
    409: ['ledger.statement_loaded'],
    422: [
      'ledger.no_such_day',
      'ledger.payment_stated',
      'ledger.statement_wrong',
      'proposal.outdated',
      'proposal.too_many',
    ],
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
    422: ['currency.already_settled', 'proposal.too_many'],
  },
  requestCash: {
    401: ['auth.step_up'],
    403: ['currency.cash_per_day', 'currency.debt', 'currency.switched_off', 'currency.too_little', 'currency.unripe'],
    422: ['currency.cash_repeated'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'currency.adjusted': 'Leave the decision to a colleague.',
  'currency.already_final': 'Read the order again and show how it ended.',
  'currency.already_settled': 'Read the debts again.',
  'currency.cash_per_day': 'Say `message`; offer a smaller amount, or tomorrow.',
  'currency.cash_repeated':
    'The withdrawal was asked for: read the orders. Make a new `Idempotency-Key` only for another one.',
  'currency.debt': 'Say `message`: the person settles it with the staff first.',
  'currency.debt_not_found': 'Read the debts again.',
  'currency.frozen': 'Reject it, or lift the suspension first.',
  'currency.order_not_found': 'Take it off the screen.',
  'currency.own_adjustment': 'Leave it to a colleague.',
  'currency.own_debt': 'Leave it to a colleague.',
  'currency.own_request': 'Leave it to a colleague.',
  'currency.switched_off': 'Say `message` and hide the way there until `GET /bootstrappers` shows it again.',
  'currency.too_little': 'Show the balance and offer to recharge.',
  'currency.too_much': 'Say `message`; nothing was moved.',
  'currency.unripe': 'Show `withdrawable` and `ripens_at` of the answer, and offer that much.',
  'ledger.no_statement': "Load the provider's statement of that day first.",
  'ledger.no_such_day': 'Send a day of the calendar as `YYYY-MM-DD`.',
  'ledger.payment_stated': 'Check the day of the statement: another one has this payment already.',
  'ledger.statement_loaded':
    'Compare with the statement that is there. If it is wrong, send the right one with a `reason`; a second person agrees.',
  'ledger.statement_wrong':
    'Show the sentences of `errors.text`, one a line of the file; mend them and load the whole file again.',
  'ledger.transfer_not_found': 'Check the id.',
}
