import { Toaster } from '@plaza/ui'
import { WordsProvider } from '@plaza/ui/words'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Membership, MembershipContext } from '../data/member.tsx'
import { Announcer } from '../shell/announcer.tsx'
import { Shell } from '../shell/shell.tsx'
import type { AllWords } from '../words/index.ts'
import { Boundary } from './boundary.tsx'
import { PageBody } from './page-body.tsx'
import { type Site, SiteContext } from './site.ts'

export interface AppProps {
  words: AllWords
  query: QueryClient
  site: Site
  membership: Membership
  /** The router in a browser, a fixed address on the server. */
  router: (children: ReactNode) => ReactNode
}

export const App = ({ words, query, site, membership, router }: AppProps) => (
  <SiteContext.Provider value={site}>
    <WordsProvider words={words}>
      <QueryClientProvider client={query}>
        <MembershipContext.Provider value={membership}>
          {router(
            <>
              <Shell>
                <Boundary>
                  <PageBody />
                </Boundary>
              </Shell>
              <Toaster />
              <Announcer />
            </>,
          )}
        </MembershipContext.Provider>
      </QueryClientProvider>
    </WordsProvider>
  </SiteContext.Provider>
)
