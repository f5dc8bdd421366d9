import { definePage } from '../../app/page.ts'
import { lazyBody } from '../../chat/lazy-body.tsx'

const About = lazyBody(() => import('../../chat/chat-frame.tsx').then((code) => code.OpenAbout))

export default definePage({
  needsMember: true,
  isWhole: true,
  hidesDock: true,
  head: ({ messages }) => ({ title: messages.t('chat.about'), isIndexed: false }),
  Component: ({ params }) => <About id={Number(params['id'])} />,
})
