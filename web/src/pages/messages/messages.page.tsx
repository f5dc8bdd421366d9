import { definePage } from '../../app/page.ts'
import { lazyBody } from '../../chat/lazy-body.tsx'

const ChatFrame = lazyBody(() => import('../../chat/chat-frame.tsx').then((code) => code.ChatFrame))

export default definePage({
  needsMember: true,
  isWhole: true,
  head: ({ messages }) => ({ title: messages.t('chat.title'), isIndexed: false }),
  Component: ({ search }) => <ChatFrame box={search.get('box') === 'requests' ? 'request' : 'active'} />,
})
