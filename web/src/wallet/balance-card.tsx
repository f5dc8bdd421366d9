import { Coins, LinkButton } from '@plaza/ui'
import { CoinIcon } from '@plaza/ui/icons'
import { useQuery } from '../data/ask.ts'
import { utc } from '../parts/time.tsx'
import { FailedState } from '../shell/states.tsx'
import { useWalletMessages } from './messages.ts'
import { balance } from './reading.ts'

/** A line that is not loaded yet keeps its height. */
const BLANK = '\u00a0'

/** The balance, and how much of it can be withdrawn when. */
export function BalanceCard() {
  const { t, rich, number, date } = useWalletMessages()
  const { data, error, refetch } = useQuery(balance())
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  return (
    <section className="m-4 grid gap-4 rounded-l bg-coin-wash p-5" aria-labelledby="balance-title">
      <div>
        <h2 id="balance-title" className="text-m text-coin">
          {t('wallet.balance')}
        </h2>
        <p className="num mt-1 flex items-center gap-2 text-[2.5rem] leading-tight font-semibold tracking-tight text-coin">
          <CoinIcon size={32} />
          {data ? number(data.sum) : BLANK}
        </p>
      </div>
      <div className="text-m">
        <p className="flex flex-wrap items-center gap-1">
          {data ? rich('wallet.withdrawable', { amount: <Coins key="amount" amount={data.withdrawable} /> }) : BLANK}
        </p>
        {/* Has its line also where nothing ripens: what stands below must not move when that is known. */}
        <p className="mt-1 min-h-[1lh] text-s text-soft">
          {data?.ripens_at &&
            data.withdrawable < data.sum &&
            t('wallet.ripens', { date: date(utc(data.ripens_at), 'day') })}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <LinkButton look="coin" size="l" href="/wallet/recharge">
          {t('wallet.recharge')}
        </LinkButton>
        <LinkButton size="l" href="/wallet/withdraw">
          {t('wallet.withdraw')}
        </LinkButton>
      </div>
    </section>
  )
}
