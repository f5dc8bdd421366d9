import { createPlaza, type Plaza, type Session } from '@plaza/sdk'
import type { Language } from '../messages/index.ts'
import { askForFactor } from './ask-for-factor.ts'

export type { components } from '@plaza/sdk'
export { type AccountOwner, isProblem, type Plaza, PlazaProblem } from '@plaza/sdk'

/** The client of a page rendered on the server: a guest, reading in the same process. */
export const createServerPlaza = (
  fetchInside: (url: string, init: RequestInit) => Promise<Response>,
  language: Language,
) => createPlaza({ fetch: fetchInside, language, attempts: 1 })

export interface BrowserPlazaOptions {
  language: () => Language
  /**
   * Finds out who is here before anything is requested, or it would be requested as a guest. Without a network it lets
   * requests through.
   */
  ready: () => Promise<unknown>
  renew: () => Promise<Session | undefined>
  onSession: (session: Session | undefined) => void
  onSignedOut: () => void
}

/** The client of a browser: the token lives in memory, a new one comes from the cookie. */
export function createBrowserPlaza({ ready, renew, language, onSession, onSignedOut }: BrowserPlazaOptions): Plaza {
  const plaza: Plaza = createPlaza({
    language,
    onSession,
    onSignedOut,
    refresh: renew,
    onStepUp: async () => {
      // A user without a factor proves in another way who they are: the page that acts asks for that itself.
      const factors = await plaza.GET('/user/factors')
      return factors.length > 0 && askForFactor()
    },
    fetch: async (url, init) => {
      await ready()
      const headers = new Headers(init.headers)
      // While a sign-in awaits its factor, the page goes on reading as the guest it was made for.
      if (plaza.session?.awaitsFactor && !/\/auth\/factor/.test(url)) headers.delete('authorization')
      else if (plaza.session && !headers.has('authorization'))
        headers.set('authorization', `Bearer ${plaza.session.token}`)
      return fetch(url, { ...init, headers })
    },
  })
  return plaza
}
