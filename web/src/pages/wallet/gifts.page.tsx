import { definePage } from '../../app/page.ts'
import { GiftList } from '../../wallet/gift-list.tsx'
import { walletMessagesOf } from '../../wallet/messages.ts'
import { WalletFrame } from '../../wallet/wallet-frame.tsx'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ messages }) => ({ title: walletMessagesOf(messages).t('wallet.gifts'), isIndexed: false }),
  Component: () => (
    <WalletFrame here="gifts">
      <GiftList />
    </WalletFrame>
  ),
})
