import { render } from 'preact/compat'
import { createMessages, MessagesProvider, uiEn } from '../src/messages/index.ts'
import { Strings } from './strings.tsx'

render(
  <MessagesProvider messages={createMessages(uiEn, { language: 'en' })}>
    <Strings />
  </MessagesProvider>,
  document.getElementById('root')!,
)
