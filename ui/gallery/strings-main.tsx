import { createRoot } from 'react-dom/client'
import { createMessages, MessagesProvider, uiEn } from '../src/messages/index.ts'
import { Strings } from './strings.tsx'

createRoot(document.getElementById('root')!).render(
  <MessagesProvider messages={createMessages(uiEn, { language: 'en' })}>
    <Strings />
  </MessagesProvider>,
)
