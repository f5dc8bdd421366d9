import { randomUUID } from 'node:crypto'
import { type Caller, forbidden, invalid, onceKey, phrase, sql, type Tx, unauthorized } from '../../../kernel/index.ts'
import { accountsOfPerson } from '../../accounts/index.ts'
import { demandFactor } from '../daily-step-up.ts'
import { alreadyAsked, inDebt, switchedOff, tooLittle, unripe } from '../errors.ts'
import { cashRequested } from '../facts.ts'
import { ripenessOf } from '../posting/ripeness.ts'
import { lockAccounts, transfer, transferUnder } from '../posting/transfer.ts'
import type { CurrencySettings, MoneySettings } from '../settings.ts'
import { maskedAccount, type Payout } from './payout.ts'

/** Prefix of the keys of holds. */
const HOLD_POSTS = 'cash:hold'

/** The hold that the answer to a withdrawal stands for. */
export const holdEffect = transferUnder(HOLD_POSTS)

/**
 * Requests money in exchange for currency. The currency is held at once; a person reviews the request. With the
 * request's `Idempotency-Key` it is held once, even long after the stored answer is gone.
 */
export async function requestCash(
  tx: Tx,
  caller: Caller,
  amountCoins: number,
  currency: CurrencySettings,
  money: MoneySettings,
  { payout, requestKey }: { payout?: Payout; requestKey?: string } = {},
): Promise<number> {
  const { 'cash-min': min, 'cash-max': max } = currency.settings
  if (!currency.cash.status || !money.cash) throw switchedOff('cash')
  if (amountCoins < min || amountCoins > max)
    throw invalid('amount', phrase('request.invalid.amount_range')`amount must be from ${min} to ${max}.`)
  const ratio = await ratioOf(tx, currency)
  const moneyAmount = moneyFor(amountCoins, ratio)
  if (moneyAmount === 0)
    throw invalid(
      'amount',
      phrase('request.invalid.amount_worth')`amount is worth less than the smallest unit of money.`,
    )
  await demandFactor(tx, { caller, amountCoins }, money['step-up-from'])

  await lockAccounts(tx, [{ user: caller.id }, { hold: caller.id }])
  const key = requestKey === undefined ? `${HOLD_POSTS}:${randomUUID()}` : onceKey(HOLD_POSTS, caller.id, requestKey)
  const purse = await readPurse(tx, caller.id, key)
  if (purse.is_gone) throw unauthorized()
  if (purse.is_asked) throw alreadyAsked()
  if (purse.debt > 0) throw inDebt()
  if (amountCoins > purse.balance) throw tooLittle()
  const ripeness = await ripenessOf(tx, caller.id)
  if (amountCoins > ripeness.withdrawable) throw unripe(ripeness)
  if (purse.asked_today + amountCoins > money['cash-per-day'])
    throw forbidden('currency.cash_per_day', 'That exceeds the daily withdrawal limit.')

  const { orderIds } = await transfer(tx, {
    key,
    kind: 'cash.hold',
    from: { user: caller.id },
    to: { hold: caller.id },
    amountCoins,
    actorId: caller.id,
    orders: [
      {
        ownerId: caller.id,
        message: { code: 'order.withdrawal' },
        ...(payout && { body: maskedAccount(payout) }),
        type: -1,
        targetType: 'cash',
        state: 0,
      },
    ],
  })
  const orderId = orderIds[0]!
  await tx.run(sql`
    insert into withdrawals (order_id, money_amount, ratio, approvals_needed, payout_method, payout_account, payout_name)
    values (${orderId}, ${moneyAmount}, ${ratio}, ${purse.asked_today + amountCoins >= money['cash-second-approver-from'] ? 2 : 1},
      ${payout?.method ?? null}, ${payout?.account ?? null}, ${payout?.name ?? null})`)
  await tx.publish(cashRequested, { orderId, userId: caller.id, amountCoins })
  return orderId
}

// By the highest ratio ever, so that changing the ratio never makes existing coins worth more money.
const ratioOf = async (tx: Tx, { settings }: CurrencySettings): Promise<number> =>
  Math.max(
    settings['recharge-ratio'],
    (await tx.get<{ ratio: number }>(sql`select ratio from ledger_highest_ratio`)).ratio,
  )

/** The money for so much currency, rounded down: a payout is never worth more than what is taken. */
export const moneyFor = (amountCoins: number, ratio: number): number => Math.floor(amountCoins / ratio)

interface Purse {
  is_gone: boolean
  is_asked: boolean
  balance: number
  debt: number
  asked_today: number
}

const readPurse = (tx: Tx, userId: number, key: string) =>
  tx.get<Purse>(sql`
    select a.balance, exists (select from ledger_transfers where key = ${key}) as is_asked,
      (select u.deleted_at is not null or u.disabled_at is not null from users u where u.id = ${userId}) as is_gone,
      (select coalesce(sum(amount), 0)::bigint from user_debts where user_id = ${userId} and settled_at is null) as debt,
      (select coalesce(sum(o.amount), 0)::bigint from currency_orders o where o.owner_id in (${accountsOfPerson(userId)}) and o.target_type = 'cash'
        and o.state >= 0 and o.created_at > plaza_now() - interval '1 day') as asked_today
    from ledger_accounts a where a.kind = 'user' and a.owner_id = ${userId} and a.currency_id = 1`)
