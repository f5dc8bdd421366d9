import { Coins } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { utc } from '../parts/time.tsx'
import { useWalletMessages } from './messages.ts'
import { MONEY, type Terms } from './money.ts'
import type { Balance } from './reading.ts'

/** The limits, before one asks. */
export function WithdrawLimits({ terms, purse }: { terms: Terms; purse: Balance }) {
  const { t, rich, money, date } = useWalletMessages()
  const { withdrawable } = purse
  const rows: [string, ReactNode][] = [
    [t('wallet.balance'), <Coins key="sum" amount={purse.sum} />],
    [t('wallet.now'), <Coins key="now" amount={withdrawable} />],
    [
      t('wallet.each_time'),
      rich('wallet.range', {
        min: <Coins key="min" amount={terms.cashMin} />,
        max: <Coins key="max" amount={terms.cashMax} />,
      }),
    ],
    [
      t('wallet.rate'),
      rich('wallet.rate_value', { coins: <Coins key="coins" amount={terms.ratio * 100} />, money: money(100, MONEY) }),
    ],
  ]
  if (withdrawable < purse.sum && purse.ripens_at)
    rows.push([t('wallet.next_lot'), date(utc(purse.ripens_at), 'moment')])
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface">
      {rows.map(([name, value]) => (
        <div key={name} className="-mr-px -mb-px border-r border-b border-line p-4 last:odd:col-span-2">
          <dt className="text-s text-soft">{name}</dt>
          <dd className="num mt-0.5 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
