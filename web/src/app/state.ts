import type { DehydratedState } from '@tanstack/preact-query'
import type { Language } from '../messages/index.ts'
import type { Site } from './site.ts'

/** What the server hands to the browser beside the page itself. */
export interface PageState {
  language: Language
  site: Site
  status: number
  /** What the page was made for; the worker answers with the one for being offline wherever there is no other. */
  path: string
  /** The moment the page was made: relative times count from it until the page has been taken over. */
  nowMs: number
  queries?: DehydratedState
}

/** As JSON in a script element that no browser runs, so that the page needs no inline script. */
export const readState = (): PageState => JSON.parse(document.getElementById('state')!.textContent!)

export const OFFLINE = '/offline'
