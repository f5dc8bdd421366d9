import { definePage } from '../../app/page.ts'
import { lazy } from '../../chat/lazy.tsx'

const About = lazy(() => import('../../chat/chat-frame.tsx').then((code) => code.OpenAbout))

export default definePage({
  needsMember: true,
  isWhole: true,
  hidesDock: true,
  head: ({ messages }) => ({ title: messages.t('chat.about'), isIndexed: false }),
  Component: ({ params }) => <About id={Number(params['id'])} />,
})
