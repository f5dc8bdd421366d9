import { definePage } from '../../app/page.ts'
import { ChatFrame } from '../../chat/chat-frame.tsx'
import { lazy } from '../../chat/lazy.tsx'

const ThreadView = lazy(() => import('../../chat/thread-view.tsx').then((code) => code.ThreadView))

export default definePage({
  needsMember: true,
  isWhole: true,
  hidesDock: true,
  head: ({ messages }) => ({ title: messages.t('chat.title'), isIndexed: false }),
  Component: ({ params, search }) => {
    const id = Number(params['id'])
    const at = Number(search.get('at')) || undefined
    return (
      <ChatFrame current={id}>
        <ThreadView id={id} at={at} key={at} />
      </ChatFrame>
    )
  },
})
