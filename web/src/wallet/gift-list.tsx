import { Avatar, Coins, EmptyState, SkeletonRows } from '@plaza/ui'
import { GiftIcon } from '@plaza/ui/icons'
import { useQuery } from '../data/ask.ts'
import { FailedState } from '../shell/states.tsx'
import { useWalletMessages } from './messages.ts'
import { balance, gifts } from './reading.ts'

/** What one can give, and what the balance allows. */
export function GiftList() {
  const { t } = useWalletMessages()
  const { data, error, refetch } = useQuery(gifts())
  const { data: purse } = useQuery(balance())
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  if (data.length === 0)
    return (
      <EmptyState icon={<GiftIcon size={24} />} title={t('wallet.no_gifts')}>
        {t('wallet.no_gifts_text')}
      </EmptyState>
    )
  return (
    <div className="p-4">
      <p className="mb-4 text-m text-soft">{t('wallet.gifts_text')}</p>
      <ul className="grid grid-cols-2 gap-3 rail:grid-cols-3">
        {data.map(({ id, name, price, icon }) => (
          <li
            key={id}
            className="grid content-start justify-items-center gap-1.5 rounded-card border border-line bg-surface p-4 text-center"
          >
            {icon ? (
              <Avatar name={name} src={icon.url} size={56} square decorative />
            ) : (
              <span className="grid size-14 place-items-center rounded-card bg-coin-wash text-coin">
                <GiftIcon size={26} />
              </span>
            )}
            <span className="font-semibold">{name}</span>
            <Coins amount={price} />
            {purse && <span className="text-xs text-soft">{reach(price, purse.sum)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )

  function reach(price: number, sum: number): string {
    if (sum >= price) return t('wallet.can_give', { count: Math.floor(sum / price) })
    return t('wallet.too_dear', { amount: price - sum })
  }
}
