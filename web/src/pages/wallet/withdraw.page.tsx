import { Coins, EmptyState, Note, SkeletonRows } from '@plaza/ui'
import { BankIcon, InfoIcon } from '@plaza/ui/icons'
import { definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { startup } from '../../data/startup.ts'
import { FailedState } from '../../shell/states.tsx'
import { useWalletMessages, walletMessagesOf } from '../../wallet/messages.ts'
import { termsOf } from '../../wallet/money.ts'
import { OrderRow } from '../../wallet/order-row.tsx'
import { balance, latest } from '../../wallet/reading.ts'
import { WithdrawForm } from '../../wallet/withdraw-form.tsx'
import { WithdrawLimits } from '../../wallet/withdraw-limits.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: walletMessagesOf(messages).t('wallet.withdraw_title'), isIndexed: false }),
  Component: WithdrawPage,
})

function WithdrawPage() {
  const { t } = useWalletMessages()
  return (
    <>
      <h1 className="sr-only">{t('wallet.withdraw_title')}</h1>
      <Body />
    </>
  )
}

function Body() {
  const { t, rich } = useWalletMessages()
  const { data: terms, error, refetch } = useQuery(startup())
  const { data: purse, error: purseError, refetch: readPurse } = useQuery(balance())
  if ((error && !terms) || (purseError && !purse)) {
    const retry = () => void Promise.all([refetch(), readPurse()])
    return <FailedState error={error ?? purseError} onRetry={retry} />
  }
  if (!terms || !purse) return <SkeletonRows rows={2} />
  if (!terms.currency.cash.status)
    return (
      <>
        <EmptyState icon={<BankIcon size={24} />} title={t('wallet.withdraw_off')}>
          {t('wallet.withdraw_off_text')}
        </EmptyState>
        <Last />
      </>
    )
  const limits = termsOf(terms)
  const { withdrawable } = purse
  return (
    <>
      <div className="grid gap-6 p-4">
        <WithdrawLimits terms={limits} purse={purse} />
        {withdrawable < limits.cashMin ? (
          <Note tone="coin" icon={<InfoIcon size={18} />}>
            {rich('wallet.too_little', {
              min: <Coins key="min" amount={limits.cashMin} />,
              missing: <Coins key="missing" amount={limits.cashMin - withdrawable} />,
            })}
          </Note>
        ) : (
          <WithdrawForm terms={limits} withdrawable={withdrawable} last={purse.payout} />
        )}
        <section>
          <h2 className="mb-2 font-semibold">{t('wallet.withdraw_how')}</h2>
          <ol className="grid list-decimal gap-1 ps-5 text-m text-soft">
            <li>{t('wallet.step_ask')}</li>
            <li>{t('wallet.step_review')}</li>
            <li>{t('wallet.step_paid')}</li>
          </ol>
          {terms.currency.cash.rule && <p className="mt-3 text-s text-soft">{terms.currency.cash.rule}</p>}
        </section>
      </div>
      <Last />
    </>
  )
}

/** Below what is fetched above, and shown with it: earlier, it would move. */
function Last() {
  const { t } = useWalletMessages()
  const { data } = useQuery(latest('cash', 3))
  if (!data || data.length === 0) return null
  return (
    <section className="mt-2">
      <h2 className="border-b border-line px-4 pb-2 font-semibold">{t('wallet.last_withdrawals')}</h2>
      <ul>
        {data.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}
