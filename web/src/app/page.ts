import type { QueryClient } from '@tanstack/preact-query'
import type { ComponentType } from 'preact/compat'
import type { Plaza } from '../data/plaza.ts'
import type { AllMessages, Language } from '../messages/index.ts'
import type { Site } from './site.ts'

/** What a page knows about its address. */
export interface Address {
  path: string
  params: Record<string, string>
  search: URLSearchParams
}

/** What a page may use to get its content ready, on the server and before a navigation. */
export interface PageContext extends Address {
  plaza: Plaza
  query: QueryClient
  language: Language
  /** A user is signed in. On the server only a hint: content is read as a guest there. */
  isMember: boolean
  messages: AllMessages
  site: Site
}

/** What search engines and chats see of a page. */
export interface Head {
  title: string
  description?: string
  /** An address of a picture; the server makes it absolute. */
  image?: string
  /** The one address of this content, if it is not the one in the address bar. */
  canonical?: string
  type?: 'website' | 'article' | 'profile'
  /** Structured data in the words of schema.org. */
  jsonLd?: Record<string, unknown>
  /** Below this path feed readers find this content. */
  reader?: string
  isIndexed?: boolean
}

export interface Page {
  /** Fetches what the page shows into the query cache. A `PlazaProblem` of 404 makes it the 404 page. */
  load?: (context: PageContext) => Promise<unknown>
  /** Reads only what `load` has put into the cache. */
  head?: (context: PageContext) => Head
  Component: ComponentType<Address>
  /** Only for members: guests are shown why to sign in instead. */
  needsMember?: boolean
  /** Opens over the page a member is at; by its own address it is a page like any other. */
  isSheet?: boolean
  /** What the bar at the top shows: the community and its search, or the back button and the page's title. */
  bar?: 'search' | 'back'
  /** Fills the screen and scrolls inside itself: it has a bar of its own and no side column. */
  isWhole?: boolean
  /** No navigation at the bottom of a phone: what one types into stands there. */
  hidesDock?: boolean
}

/** Names a page; one per file, as its default export. */
export const definePage = (page: Page): Page => page

export interface Route {
  pattern: string
  /** Source file below `src/`, by which the build's manifest knows it. */
  file: string
  load: () => Promise<Page>
}

type Files = Record<string, () => Promise<unknown>>

/** The pages of one area: address → name of a `<name>.page.tsx` in its folder. */
export const area = (name: string, files: Files, pages: Record<string, string>): Route[] =>
  Object.entries(pages).map(([pattern, page]) => {
    const load = files[`./${page}.page.tsx`]
    if (!load) throw new Error(`There is no ${page}.page.tsx in pages/${name}.`)
    return {
      pattern,
      file: `src/pages/${name}/${page}.page.tsx`,
      load: async () => ((await load()) as { default: Page }).default,
    }
  })
