import { Coins, EmptyState, LinkButton, Note, Progress } from '@plaza/ui'
import { CheckIcon, InfoIcon, WarningIcon } from '@plaza/ui/icons'
import { useEffect, useState } from 'preact/compat'
import { isInsideApp, payInApp } from '../adapters/pay-b.ts'
import { useSite } from '../app/site.ts'
import { useQuery } from '../data/ask.ts'
import { useQueryClient } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { useWalletMessages } from './messages.ts'
import { MONEY, moneyFor } from './money.ts'
import { balance, latest, type Order } from './reading.ts'
import { cashierOf, type Payload } from './ways-to-pay.ts'

interface AwaitPaymentProps {
  payload: Payload
  coins: number
  ratio: number
  /** Where the user was when the balance was too small. */
  next: string
  onAgain: () => void
}

const ASK_EVERY_MS = 2_500
const PATIENCE_MS = 90_000

/** Sends the user to pay and polls until the coins are there. */
export function AwaitPayment({ payload, coins, ratio, next, onAgain }: AwaitPaymentProps) {
  const { t: shared } = useMessages()
  const { t, money } = useWalletMessages()
  const { isDemo } = useSite()
  const query = useQueryClient()
  const [isLong, setLong] = useState(false)
  // What was read before is of an earlier order.
  const [since] = useState(Date.now)
  const stateOf = (orders: readonly Order[] | undefined, readAt: number) =>
    readAt > since && orders?.[0]?.amount === coins ? orders[0].state : 0
  const { data, dataUpdatedAt } = useQuery({
    ...latest('recharge', 1),
    staleTime: 0,
    refetchInterval: ({ state }) => (stateOf(state.data, state.dataUpdatedAt) === 0 ? ASK_EVERY_MS : false),
  })
  const state = stateOf(data, dataUpdatedAt)
  useEffect(() => {
    if (typeof payload !== 'string' && isInsideApp()) payInApp(payload.data)
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [payload])
  useEffect(() => {
    if (state === 0) return
    for (const path of ['/user/currency', '/currency/orders', '/user'])
      void query.invalidateQueries({ queryKey: [path] })
  }, [state])

  if (state === 1) return <Paid {...{ coins, next }} />
  if (state === -1)
    return (
      <EmptyState
        icon={<WarningIcon size={24} />}
        title={t('wallet.not_paid')}
        action={
          <LinkButton
            href="/wallet/recharge"
            onClick={(event) => {
              event.preventDefault()
              onAgain()
            }}
          >
            {t('wallet.again')}
          </LinkButton>
        }
      >
        {t('wallet.not_paid_text')}
      </EmptyState>
    )
  const cashier = cashierOf(payload, isDemo)
  return (
    <div className="grid gap-5 p-5" aria-live="polite">
      <h2 className="text-l font-semibold">
        {t('wallet.wait_title', {
          money: money(moneyFor(coins, ratio), MONEY),
          coins: shared('ui.coins', { count: coins }),
        })}
      </h2>
      <p className="text-soft">{cashier || isInsideApp() ? t('wallet.wait_text') : t('wallet.open_in_app')}</p>
      {cashier && (
        <LinkButton look="coin" size="l" wide href={cashier} target="_blank" rel="noreferrer">
          {t(isDemo ? 'wallet.open_cashier' : 'wallet.open_payment')}
        </LinkButton>
      )}
      <div className="grid gap-2">
        <p className="text-m text-soft">{t('wallet.waiting_for')}</p>
        <Progress coin label={t('wallet.waiting_for')} max={1} />
      </div>
      {isLong && (
        <Note icon={<InfoIcon size={18} />}>
          <p>{t('wallet.still_waiting')}</p>
        </Note>
      )}
    </div>
  )
}

function Paid({ coins, next }: { coins: number; next: string }) {
  const { t, rich } = useWalletMessages()
  const { data } = useQuery(balance())
  return (
    <EmptyState
      icon={<CheckIcon size={26} />}
      title={rich('wallet.paid', { amount: <Coins key="coins" signed amount={coins} /> })}
      action={
        <>
          {next !== '/' && (
            <LinkButton look="primary" href={next}>
              {t('wallet.go_on')}
            </LinkButton>
          )}
          <LinkButton look={next === '/' ? 'primary' : 'secondary'} href="/wallet">
            {t('wallet.to_wallet')}
          </LinkButton>
        </>
      }
    >
      {data && <span>{rich('wallet.paid_text', { balance: <Coins key="balance" amount={data.sum} /> })}</span>}
    </EmptyState>
  )
}
