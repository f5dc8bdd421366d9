import { definePage } from '../../app/page.ts'
import { ChatFrame } from '../../chat/chat-frame.tsx'

export default definePage({
  needsMember: true,
  isWhole: true,
  head: ({ messages }) => ({ title: messages.t('chat.title'), isIndexed: false }),
  Component: ({ search }) => <ChatFrame box={search.get('box') === 'requests' ? 'request' : 'active'} />,
})
