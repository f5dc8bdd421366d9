import { type Address, definePage } from '../../app/page.ts'
import { walletMessagesOf } from '../../wallet/messages.ts'
import { OrderList } from '../../wallet/order-list.tsx'
import { shownFrom } from '../../wallet/reading.ts'
import { WalletFrame } from '../../wallet/wallet-frame.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: walletMessagesOf(messages).t('wallet.title'), isIndexed: false }),
  Component: ({ search }: Address) => (
    <WalletFrame here="orders">
      <OrderList shown={shownFrom(search)} />
    </WalletFrame>
  ),
})
