import { Toaster } from '@plaza/ui'
import { createWords, WordsProvider } from '@plaza/ui/words'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ConsoleWords, loadWords } from '../words/index.ts'
import { queryClient } from './data.ts'
import { Door } from './door.tsx'
import { languageNow } from './preferences.ts'

const language = languageNow()
document.documentElement.lang = language
const words = createWords<ConsoleWords>(loadWords(language), { language })

/** The whole console. */
export const App = () => (
  <WordsProvider words={words as never}>
    <QueryClientProvider client={queryClient}>
      <Door />
      <Toaster />
    </QueryClientProvider>
  </WordsProvider>
)
