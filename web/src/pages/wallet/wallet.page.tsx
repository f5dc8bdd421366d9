import { type Address, definePage } from '../../app/page.ts'
import { OrderList } from '../../wallet/order-list.tsx'
import { shownFrom } from '../../wallet/reading.ts'
import { WalletFrame } from '../../wallet/wallet-frame.tsx'
import { walletWords } from '../../words/wallet.ts'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ words }) => ({ title: walletWords(words).t('wallet.title'), isIndexed: false }),
  Component: ({ search }: Address) => (
    <WalletFrame here="orders">
      <OrderList shown={shownFrom(search)} />
    </WalletFrame>
  ),
})
