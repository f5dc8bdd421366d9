import { EmptyState, LinkButton, SkeletonRows } from '@plaza/ui'
import { WalletIcon } from '@plaza/ui/icons'
import { useState } from 'preact/compat'
import { nextFrom } from '../../account/next.ts'
import { type Address, definePage } from '../../app/page.ts'
import { useQuery } from '../../data/ask.ts'
import { startup } from '../../data/startup.ts'
import { FailedState } from '../../shell/states.tsx'
import { AwaitPayment } from '../../wallet/await-payment.tsx'
import { useWalletMessages, walletMessagesOf } from '../../wallet/messages.ts'
import { termsOf } from '../../wallet/money.ts'
import { RechargeForm } from '../../wallet/recharge-form.tsx'
import { type Payload, WAYS } from '../../wallet/ways-to-pay.ts'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: walletMessagesOf(messages).t('wallet.recharge_title'), isIndexed: false }),
  Component: RechargePage,
})

function RechargePage({ search }: Address) {
  const { t } = useWalletMessages()
  return (
    <>
      <h1 className="sr-only">{t('wallet.recharge_title')}</h1>
      <Body next={nextFrom(search)} />
    </>
  )
}

function Body({ next }: { next: string }) {
  const { t } = useWalletMessages()
  const { data, error, refetch } = useQuery(startup())
  const [ordered, setOrdered] = useState<{ payload: Payload; coins: number }>()
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  const terms = termsOf(data)
  const { status: isOpen, rule } = data.currency.recharge
  const ways = WAYS.filter((way) => data.wallet.recharge.types.includes(way))
  if (!isOpen || !data.wallet.recharge.status || ways.length === 0)
    return (
      <EmptyState
        icon={<WalletIcon size={24} />}
        title={t('wallet.recharge_off')}
        action={<LinkButton href="/tasks">{t('wallet.to_tasks')}</LinkButton>}
      >
        {t(isOpen && data.wallet.recharge.status ? 'wallet.no_way' : 'wallet.recharge_off_text')}
      </EmptyState>
    )
  if (ordered)
    return <AwaitPayment {...ordered} {...{ next }} ratio={terms.ratio} onAgain={() => setOrdered(undefined)} />
  return <RechargeForm terms={terms} ways={ways} rule={rule} onOrdered={setOrdered} />
}
