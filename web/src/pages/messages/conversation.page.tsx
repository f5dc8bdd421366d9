import { definePage } from '../../app/page.ts'
import { lazyBody } from '../../chat/lazy-body.tsx'

const Conversation = lazyBody(() => import('../../chat/chat-frame.tsx').then((code) => code.OpenConversation))

export default definePage({
  needsMember: true,
  isWhole: true,
  hidesDock: true,
  head: ({ messages }) => ({ title: messages.t('chat.title'), isIndexed: false }),
  Component: ({ params, search }) => (
    <Conversation id={Number(params['id'])} at={Number(search.get('at')) || undefined} />
  ),
})
