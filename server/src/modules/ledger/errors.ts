import { forbidden, invalid, notFound, Problem, phrase, type Refusals, say, word } from '../../kernel/index.ts'

export const tooLittle = () => forbidden('currency.too_little', 'The balance is too low.')
export const unripe = ({ withdrawable, ripensAt }: { withdrawable: number; ripensAt: string | null }) =>
  new Problem(403, 'currency.unripe', say`You can withdraw ${withdrawable} now. The rest becomes available later.`, {
    details: { withdrawable, ripens_at: ripensAt },
  })
const tooMuch = () => new Problem(422, 'currency.too_much', 'The balance would exceed its limit.')
export const ownAdjustment = () =>
  forbidden('currency.own_adjustment', 'You can’t adjust your own balance. Ask a colleague.')
export const botWithoutBalance = () =>
  invalid('user_id', phrase('request.invalid.bot_without_balance')`A bot has no balance.`)
export const ownerInDebt = () =>
  forbidden(
    'currency.debt',
    phrase(
      'currency.debt.of_applicant',
    )`This user still owes coins for a refunded purchase. Settle that first, or reject the withdrawal.`,
  )
export const inDebt = () =>
  forbidden('currency.debt', 'You still owe coins for a refunded purchase. Contact the community team.')
export const ownerFrozen = () =>
  new Problem(
    422,
    'currency.frozen',
    'The user is suspended or has left, so this withdrawal is frozen. It can only be rejected.',
  )
export const adjustedRecently = () =>
  forbidden(
    'currency.adjusted',
    'In the last 30 days you adjusted this balance, or one these coins came from. A colleague must approve.',
  )
export const orderNotFound = () => notFound('currency.order_not_found', 'This order does not exist.')
export const alreadyFinal = () => new Problem(422, 'currency.already_final', 'This order has already been decided.')
export const debtNotFound = () => notFound('currency.debt_not_found', 'This debt does not exist.')
export const ownDebt = () => forbidden('currency.own_debt', 'You can’t settle your own debt. Ask a colleague.')
export const alreadySettled = () => new Problem(422, 'currency.already_settled', 'This debt has already been settled.')
// The stored answer of the first request is gone, but what it held stays held or was decided.
export const alreadyAsked = () =>
  new Problem(
    422,
    'currency.cash_repeated',
    'A withdrawal was already requested with this Idempotency-Key. Use a new one.',
  )
const PAUSED = {
  cash: 'Withdrawal',
  fees: 'Joining for a fee',
  iap: 'In-app purchase',
  recharge: 'Topping up',
  review: 'The review of withdrawals',
  rewards: 'Rewarding',
  tasks: 'Earning coins from tasks and check-in',
}
export const switchedOff = (what: keyof typeof PAUSED) =>
  forbidden(
    'currency.switched_off',
    say`${word(`currency.switched_off.${what}`, PAUSED[what])} is paused at the moment.`,
  )

/** Why a posting may be refused, as the caller sees it. Only a real overdraft is ever called one. */
export const postingRefusals: Refusals = {
  ledger_accounts_no_overdraft: tooLittle,
  ledger_transfers_debtor: inDebt,
  ledger_lots_ripe_only: () =>
    forbidden('currency.unripe', phrase('currency.unripe.part')`Part of this balance can’t be withdrawn yet.`),
  ledger_accounts_within_limit: tooMuch,
  ledger_transfers_hold_resolved_once: alreadyFinal,
}
