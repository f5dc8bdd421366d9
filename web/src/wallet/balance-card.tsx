import { Coins, LinkButton, Skeleton } from '@plaza/ui'
import { CoinIcon } from '@plaza/ui/icons'
import { useQuery } from '../data/ask.ts'
import { FailedState } from '../shell/states.tsx'
import { useWalletWords } from '../words/wallet.ts'
import { balance, utc } from './reading.ts'

/** What one has, and how much of it can be withdrawn when. */
export function BalanceCard() {
  const { t, rich, number, date } = useWalletWords()
  const { data, error, refetch } = useQuery(balance())
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-4 h-48 rounded-l" />
  const { withdrawable } = data
  return (
    <section className="m-4 grid gap-4 rounded-l bg-coin-wash p-5" aria-labelledby="balance-title">
      <div>
        <h2 id="balance-title" className="text-m text-coin">
          {t('wallet.balance')}
        </h2>
        <p className="num mt-1 flex items-center gap-2 text-[2.5rem] leading-tight font-semibold tracking-tight text-coin">
          <CoinIcon size={32} />
          {number(data.sum)}
        </p>
      </div>
      <div className="text-m">
        <p className="flex flex-wrap items-center gap-1">
          {rich('wallet.withdrawable', { amount: <Coins key="amount" amount={withdrawable} /> })}
        </p>
        {withdrawable < data.sum && data.ripens_at ? (
          <p className="mt-1 text-s text-soft">{t('wallet.ripens', { date: date(utc(data.ripens_at), 'day') })}</p>
        ) : null}
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
