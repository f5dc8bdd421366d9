import { createRoot } from 'react-dom/client'
import { createWords, uiEn, uiZh, WordsProvider } from '../src/words/index.ts'
import { Gallery } from './gallery.tsx'

const settings = new URLSearchParams(location.search)
const language = settings.get('language') === 'zh-CN' ? 'zh-CN' : 'en'
const theme = settings.get('theme')
document.documentElement.lang = language
if (theme) document.documentElement.dataset['theme'] = theme

const words = createWords(language === 'en' ? uiEn : uiZh, { language, timeZone: 'Asia/Shanghai' })
createRoot(document.getElementById('root')!).render(
  <WordsProvider words={words}>
    <Gallery language={language} />
  </WordsProvider>,
)
