import { definePage } from '../../app/page.ts'
import { AboutConversation } from '../../chat/about-conversation.tsx'
import { ChatFrame } from '../../chat/chat-frame.tsx'

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
