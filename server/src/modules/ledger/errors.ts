import { forbidden, notFound, Problem, type Refusals, say, word } from '../../kernel/index.ts'

export const tooLittle = () => forbidden('currency.too_little', 'The balance is too small for this.')
export const unripe = ({ withdrawable, ripensAt }: { withdrawable: number; ripensAt: string | null }) =>
  new Problem(
    403,
    'currency.unripe',
    say`Of this balance ${withdrawable} can be withdrawn now; the rest ripens later.`,
    {
      details: { withdrawable, ripens_at: ripensAt },
    },
  )
const tooMuch = () => new Problem(422, 'currency.too_much', 'The balance would become larger than a balance can be.')
export const ownAdjustment = () =>
  forbidden('currency.own_adjustment', 'You cannot adjust your own balance. Ask a colleague.')
export const ownerInDebt = () =>
  forbidden(
    'currency.debt',
    'A refunded purchase of this person is still to be settled. Settle it first, or reject the withdrawal.',
  )
export const inDebt = () => forbidden('currency.debt', 'A refunded purchase is still to be settled. Contact the staff.')
export const ownerFrozen = () =>
  new Problem(
    422,
    'currency.frozen',
    'The owner of this withdrawal is suspended or gone. It is frozen; it can be rejected, not approved.',
  )
export const adjustedRecently = () =>
  forbidden(
    'currency.adjusted',
    'In the last 30 days you adjusted this balance, or one from which these coins came. A colleague has to approve.',
  )
export const orderNotFound = () => notFound('currency.order_not_found', 'There is no such order.')
export const alreadyFinal = () => new Problem(422, 'currency.already_final', 'This order has already been decided.')
export const debtNotFound = () => notFound('currency.debt_not_found', 'There is no such debt.')
export const ownDebt = () => forbidden('currency.own_debt', 'You cannot settle a debt of your own. Ask a colleague.')
export const alreadySettled = () => new Problem(422, 'currency.already_settled', 'This debt has already been settled.')
// The stored answer of the first request is long gone, but what it held stays held or was decided.
export const alreadyAsked = () =>
  new Problem(
    422,
    'currency.cash_repeated',
    'A withdrawal was already asked for with this Idempotency-Key. Use a new one.',
  )
export const switchedOff = (what: string) =>
  forbidden('currency.switched_off', say`${word(what)} is switched off at the moment.`)

/** What a posting may be refused for, as the caller is told it. Only a real overdraft is ever called one. */
export const postingRefusals: Refusals = {
  ledger_accounts_no_overdraft: tooLittle,
  ledger_transfers_debtor: inDebt,
  ledger_lots_ripe_only: () => forbidden('currency.unripe', 'A part of this balance cannot be withdrawn yet.'),
  ledger_accounts_within_limit: tooMuch,
  ledger_transfers_hold_resolved_once: alreadyFinal,
}
