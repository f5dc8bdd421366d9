import { definePage } from '../../app/page.ts'
import { GiftList } from '../../wallet/gift-list.tsx'
import { WalletFrame } from '../../wallet/wallet-frame.tsx'
import { walletWords } from '../../words/wallet.ts'

export default definePage({
  bar: 'back',
  needsMember: true,
  head: ({ words }) => ({ title: walletWords(words).t('wallet.gifts'), isIndexed: false }),
  Component: () => (
    <WalletFrame here="gifts">
      <GiftList />
    </WalletFrame>
  ),
})
