import { randomBytes } from 'node:crypto'
import { type Caller, type Clock, type Db, invalid, phrase, type Settings, sql, type Tx } from '../../kernel/index.ts'
import { currencySetting, moneySetting, openOrder, refuseDebtor, switchedOff } from '../ledger/index.ts'
import { notOffered, onlyInApp, providerAway, providerRefused, tooManyOpen } from './errors.ts'
import { type PaymentForm, type PaymentPayload, type PaymentProvider, PaymentRefused } from './port.ts'
import type { RechargeRequest } from './schemas.ts'
import { rechargeTypes } from './types.ts'

export interface RechargeDeps {
  db: Db
  clock: Clock
  settings: Settings
  providers: readonly PaymentProvider[]
  /** This person's id at the provider of the browser form, if they ever signed in through it. */
  payerOf: (db: Db, userId: number) => Promise<string | undefined>
}

const MAX_OPEN_AN_HOUR = 20
const LIFE_MINUTES = 120
/** The provider stops taking money this long before we end the order, so that no payment can come too late. */
const MARGIN_MINUTES = 5
const FIRST_QUERY_MINUTES = 2
const PROVIDER_MS = 3000
const IOS = 3

/**
 * Opens a recharge and returns what it is paid with. The order is committed before the provider hears of it: whatever
 * happens afterwards, a payment finds its order.
 */
export async function createRecharge(
  { db, clock, settings, providers, payerOf }: RechargeDeps,
  caller: Caller,
  { type, amount: moneyAmount, from }: RechargeRequest,
  clientAddress: string,
): Promise<PaymentPayload> {
  const { form, ...wanted } = rechargeTypes[type]
  const provider = providers.find((each) => each.provider === wanted.provider)
  if (!provider) throw notOffered()
  const currency = settings.get(currencySetting)
  if (!currency.recharge.status || !settings.get(moneySetting).recharge) throw switchedOff('recharge')
  if (from === IOS && currency.IAP.only) throw onlyInApp()
  const { 'recharge-ratio': ratio, 'recharge-min': min, 'recharge-max': max } = currency.settings
  const amountCoins = moneyAmount * ratio
  if (amountCoins < min || amountCoins > max) {
    throw invalid(
      'amount',
      phrase(
        'request.invalid.amount_units',
      )`amount must come to ${min} to ${max} units of currency; it comes to ${amountCoins}.`,
    )
  }

  const payerId = form === 'web' ? await payerOf(db, caller.id) : undefined
  const { outTradeNo, expiresAt } = await db.transaction(async (tx) => {
    await refuseDebtor(tx, caller.id)
    await refuseManyOpen(tx, caller.id, clock)
    return openRecharge(tx, caller.id, { provider, form, moneyAmount, ratio, amountCoins })
  })
  try {
    const payment = { outTradeNo, moneyAmount, title: 'Recharge', expiresAt, clientAddress, payerId }
    return present(type, await provider.createPayment(payment, form, AbortSignal.timeout(PROVIDER_MS)))
  } catch (error) {
    throw error instanceof PaymentRefused ? providerRefused(error) : providerAway(error)
  }
}

// One client library takes a bare address; the others an object with the payload in `data`.
const present = (type: RechargeRequest['type'], payload: PaymentPayload): PaymentPayload =>
  type === 'PayAWapOrder' ? payload : ({ message: { code: 'done.recharge_begun' }, data: payload } as never)

// Serialises the recharges of one person; otherwise fifty at once would all see the last free slot.
async function refuseManyOpen(tx: Tx, userId: number, clock: Clock): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`recharge ${userId}`}, 0))`)
  const { open, wait_s: waitS } = await tx.get<{ open: number; wait_s: number | null }>(sql`
    select count(*) as open, ceil(extract(epoch from min(o.created_at) + interval '1 hour' - plaza_now()))::int as wait_s
    from currency_orders o join recharges r on r.order_id = o.id
    where o.owner_id = ${userId} and o.state = 0 and o.created_at > plaza_now() - interval '1 hour'`)
  if (open >= MAX_OPEN_AN_HOUR) throw tooManyOpen(Math.max(1, waitS ?? 1), clock.now().getTime())
}

interface NewRecharge {
  provider: PaymentProvider
  form: PaymentForm
  moneyAmount: number
  ratio: number
  amountCoins: number
}

async function openRecharge(tx: Tx, ownerId: number, recharge: NewRecharge) {
  const { provider, form, moneyAmount, ratio, amountCoins } = recharge
  // Random, so that two installations that share a merchant never collide; 32 characters is the limit of both
  // providers.
  const outTradeNo = randomBytes(16).toString('hex')
  const { merchantId, applicationId } = provider.accounts[form]
  const orderId = await openOrder(tx, {
    ownerId,
    message: { code: 'order.recharge' },
    targetId: outTradeNo,
    amountCoins,
  })
  const { pay_until: expiresAt } = await tx.get<{ pay_until: Date }>(sql`
    insert into recharges (order_id, provider, form, out_trade_no, money_amount, ratio, merchant_id, application_id, expires_at, next_query_at)
    values (${orderId}, ${provider.provider}, ${form}, ${outTradeNo}, ${moneyAmount}, ${ratio}, ${merchantId}, ${applicationId},
      plaza_now() + make_interval(mins => ${LIFE_MINUTES}), plaza_now() + make_interval(mins => ${FIRST_QUERY_MINUTES}))
    returning expires_at - make_interval(mins => ${MARGIN_MINUTES}) as pay_until`)
  return { outTradeNo, expiresAt }
}
