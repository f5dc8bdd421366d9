import { Toaster } from '@plaza/ui'
import { MessagesProvider } from '@plaza/ui/messages'
import { QueryClientProvider } from '@tanstack/preact-query'
import { queryClient } from './data.ts'
import { SignInGate } from './sign-in-gate.tsx'
import { speech } from './speech.ts'

document.documentElement.lang = speech.language

/** The whole console. */
export const App = () => (
  <MessagesProvider messages={speech}>
    <QueryClientProvider client={queryClient}>
      <SignInGate />
      <Toaster />
    </QueryClientProvider>
  </MessagesProvider>
)
