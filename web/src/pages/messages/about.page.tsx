import { definePage } from '../../app/page.ts'
import { ChatFrame } from '../../chat/chat-frame.tsx'
import { lazy } from '../../chat/lazy.tsx'

const AboutConversation = lazy(() => import('../../chat/about-conversation.tsx').then((code) => code.AboutConversation))

export default definePage({
  needsMember: true,
  isWhole: true,
  hidesDock: true,
  head: ({ messages }) => ({ title: messages.t('chat.about'), isIndexed: false }),
  Component: ({ params }) => {
    const id = Number(params['id'])
    return (
      <ChatFrame current={id}>
        <AboutConversation id={id} />
      </ChatFrame>
    )
  },
})
