import { Toaster } from '@plaza/ui'
import { WordsProvider } from '@plaza/ui/words'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './data.ts'
import { Door } from './door.tsx'
import { speech } from './speech.ts'

document.documentElement.lang = speech.language

/** The whole console. */
export const App = () => (
  <WordsProvider words={speech}>
    <QueryClientProvider client={queryClient}>
      <Door />
      <Toaster />
    </QueryClientProvider>
  </WordsProvider>
)
