import { Button, EmptyState, LinkButton, PillLink, SkeletonRows } from '@plaza/ui'
import { WalletIcon } from '@plaza/ui/icons'
import { useInfiniteQuery } from '../data/ask.ts'
import { FailedState } from '../shell/states.tsx'
import { useWalletMessages } from './messages.ts'
import { OrderRow } from './order-row.tsx'
import { orders, SHOWN, type Shown } from './reading.ts'

const hrefOf = (shown: Shown): string => (shown === 'all' ? '/wallet' : `/wallet?show=${shown}`)

/** The log of income and expenses, by kind. */
export function OrderList({ shown }: { shown: Shown }) {
  const { t } = useWalletMessages()
  return (
    <>
      <nav aria-label={t('wallet.filter')} className="scroll-row gap-2 border-b border-line px-4 py-3">
        {SHOWN.map((each) => (
          <PillLink key={each} href={hrefOf(each)} current={each === shown}>
            {t(`wallet.${each}`)}
          </PillLink>
        ))}
      </nav>
      <Rows shown={shown} />
    </>
  )
}

function Rows({ shown }: { shown: Shown }) {
  const { t } = useWalletMessages()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(orders(shown))
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  const rows = data.pages.flat()
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<WalletIcon size={24} />}
        title={t('wallet.nothing')}
        action={<LinkButton href="/tasks">{t('wallet.to_tasks')}</LinkButton>}
      >
        {t(shown === 'all' ? 'wallet.nothing_text' : 'wallet.nothing_filtered')}
      </EmptyState>
    )
  return (
    <>
      <ul>
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="grid place-items-center p-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('wallet.more')}
          </Button>
        </div>
      )}
    </>
  )
}
