import { dehydrate } from '@tanstack/preact-query'
import { renderToString } from 'preact-render-to-string'
import { App } from '../app/app.tsx'
import type { Head, PageContext } from '../app/page.ts'
import { AtAddress, resolveAddress, type Shown, withStatus } from '../app/router.tsx'
import type { PageState } from '../app/state.ts'
import { createServerPlaza, isProblem } from '../data/plaza.ts'
import { createQueryClient, leaveLists } from '../data/query.ts'
import { type AllMessages, loadMessages } from '../messages/index.ts'
import { matchRoute } from '../routes.ts'
import { BOOT } from './boot.ts'
import { type DocumentParts, document } from './document.ts'

export { accentCss } from '@plaza/ui/color'
export { chooseLanguage } from '../messages/index.ts'
export { patterns } from '../routes.ts'
export { renderRefusal } from './refusal.tsx'

/** The scripts that stand in pages, for their policy. */
export const inlineScripts: readonly string[] = [BOOT]

/** Whether there is a page at an address. */
export const hasPage = (path: string): boolean => matchRoute(path) !== undefined

export interface RenderRequest
  extends Pick<DocumentParts, 'address' | 'language' | 'theme' | 'site' | 'assets' | 'withLists'> {
  isMember: boolean
  /** Asks an operation of the service, in the same process. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Shows the page for this status whatever stands at the address. */
  status?: number
}

export interface Rendered {
  status: number
  /** When to come back, in seconds, if what the page shows was refused for now. */
  retryAfterS?: number
  html: string
}

/** Makes a whole page. A fault of one page's content gives its error state, never a broken document. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const { address, language, isMember, site } = request
  const plaza = createServerPlaza(request.fetch, language)
  const query = createQueryClient(plaza)
  if (!request.withLists) leaveLists(query)
  const nowMs = Date.now()
  const messages = await loadMessages(language, () => nowMs)
  const found = await resolveAddress(address)
  const context: PageContext = { ...found, plaza, query, language, isMember, messages, site }
  const { status, retryAfterS } = request.status
    ? { status: request.status }
    : await load(found, context, !request.withLists)
  const shown = withStatus(found, status)
  const membership = { plaza, isMember, isReady: false, enter: nothing, leave: nothing, requireMember: () => isMember }
  const body = renderToString(
    <App
      {...{ messages, query, site, membership }}
      router={(children) => <AtAddress shown={shown}>{children}</AtAddress>}
    />,
  )
  const state: PageState = { language, site, status, path: found.path, nowMs, queries: dehydrate(query) }
  const head = headOf(shown, context, messages, status)
  const file = shown.page ? matchRoute(found.path)?.route.file : undefined
  const html = document({ ...request, head, body, state, status, path: found.path, ...(file && { file }) })
  query.clear()
  return { status, html, ...(retryAfterS && { retryAfterS }) }
}

const nothing = async () => {}

type Loaded = Pick<Rendered, 'status' | 'retryAfterS'>

/**
 * Fetches what the page shows, and returns the status to answer with. The server reads as a guest; what is hidden from
 * guests may be visible to the member, whose browser asks again.
 */
async function load({ page }: Shown, context: PageContext, isAskedAgain: boolean): Promise<Loaded> {
  if (!page) return { status: 404 }
  if (page.needsMember) return { status: 200 }
  try {
    await page.load?.(context)
    return { status: 200 }
  } catch (error) {
    if (!isProblem(error)) throw error
    const isHidden = [401, 403, 404].includes(error.status)
    if (isHidden && isAskedAgain) {
      context.query.clear()
      return { status: 200 }
    }
    const retryAfterS = error.retryAfterMs && Math.ceil(error.retryAfterMs / 1000)
    return isHidden ? { status: 404 } : { status: error.status, ...(retryAfterS && { retryAfterS }) }
  }
}

function headOf(shown: Shown, context: PageContext, messages: AllMessages, status: number): Head {
  const { t } = messages
  if (status >= 500) return { title: t('shell.broken'), isIndexed: false }
  if (!shown.page) return { title: t('shell.not_found'), isIndexed: false }
  return { ...(shown.page.needsMember && { isIndexed: false }), ...(shown.page.head?.(context) ?? { title: '' }) }
}
