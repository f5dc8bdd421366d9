import { render } from 'preact/compat'
import { createMessages, MessagesProvider, uiEn, uiZh } from '../src/messages/index.ts'
import { Gallery } from './gallery.tsx'

const settings = new URLSearchParams(location.search)
const language = settings.get('language') === 'zh-CN' ? 'zh-CN' : 'en'
const theme = settings.get('theme')
document.documentElement.lang = language
if (theme) document.documentElement.dataset['theme'] = theme

const messages = createMessages(language === 'en' ? uiEn : uiZh, { language, timeZone: 'Asia/Shanghai' })
render(
  <MessagesProvider messages={messages}>
    <Gallery language={language} />
  </MessagesProvider>,
  document.getElementById('root')!,
)
