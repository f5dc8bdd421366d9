import { Toaster } from '@plaza/ui'
import { MessagesProvider } from '@plaza/ui/messages'
import { type QueryClient, QueryClientProvider } from '@tanstack/preact-query'
import type { ReactNode } from 'preact/compat'
import { type Membership, MembershipContext } from '../data/member.tsx'
import type { AllMessages } from '../messages/index.ts'
import { Announcer } from '../shell/announcer.tsx'
import { Shell } from '../shell/shell.tsx'
import { PageBody } from './page-body.tsx'
import { type Site, SiteContext } from './site.ts'

export interface AppProps {
  messages: AllMessages
  query: QueryClient
  site: Site
  membership: Membership
  /** The router in a browser, a fixed address on the server. */
  router: (children: ReactNode) => ReactNode
}

export const App = ({ messages, query, site, membership, router }: AppProps) => (
  <SiteContext.Provider value={site}>
    <MessagesProvider messages={messages}>
      <QueryClientProvider client={query}>
        <MembershipContext.Provider value={membership}>
          {router(
            <>
              <Shell>
                <PageBody />
              </Shell>
              <Toaster />
              <Announcer />
            </>,
          )}
        </MembershipContext.Provider>
      </QueryClientProvider>
    </MessagesProvider>
  </SiteContext.Provider>
)
