import { TabLinks } from '@plaza/ui'
import type { ReactNode } from 'preact/compat'
import { BalanceCard } from './balance-card.tsx'
import { useWalletMessages } from './messages.ts'

/** The balance, and below it one of the wallet's two lists. */
export function WalletFrame({ here, children }: { here: 'orders' | 'gifts'; children: ReactNode }) {
  const { t } = useWalletMessages()
  return (
    <>
      <h1 className="sr-only">{t('wallet.title')}</h1>
      <BalanceCard />
      <TabLinks
        label={t('wallet.parts')}
        className="border-b border-line"
        links={[
          { href: '/wallet', label: t('wallet.orders'), current: here === 'orders' },
          { href: '/wallet/gifts', label: t('wallet.gifts'), current: here === 'gifts' },
        ]}
      />
      {children}
    </>
  )
}
