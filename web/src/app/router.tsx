import { historySettled, isAtLayer } from '@plaza/ui'
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/compat'
import { matchRoute } from '../routes.ts'
import type { Address, Page, PageContext } from './page.ts'
import { codeIsThere, reloadOnce } from './reload.ts'
import { rememberScroll, restoreScroll, resumeScroll, scrollsHere } from './scroll.ts'

export interface Shown extends Address {
  /** Undefined at an unknown address, and where the page could not be made. */
  page: Page | undefined
  /** The server could not make the page. */
  isBroken?: boolean
  /** Counts navigations: the same address again is a new visit. */
  visit: number
}

const RouterContext = createContext<Shown | undefined>(undefined)

/** Where the person is. */
export function useAddress(): Shown {
  const shown = useContext(RouterContext)
  if (!shown) throw new Error('useAddress belongs inside the app.')
  return shown
}

/** The sheet over the page, if there is one. */
const OverContext = createContext<Shown | undefined>(undefined)
export const useOver = (): Shown | undefined => useContext(OverContext)

/** Whether the caller is in a sheet over a page; to close it, go back. */
export const useIsOver = (): boolean => {
  const over = useContext(OverContext)
  return over !== undefined && over === useContext(RouterContext)
}

type Listener = (to: string, options: NavigateOptions) => void
let go: Listener = () => {}

export interface NavigateOptions {
  replace?: boolean
  /** Does not scroll: for a tab or a filter of the same page. */
  keepScroll?: boolean
}

/** Goes to an address of ours. */
export const navigate = (to: string, options: NavigateOptions = {}): void => go(to, options)

/** Finds the page of an address and loads its code. */
export async function resolveAddress(address: string, visit = 0): Promise<Shown> {
  const url = new URL(address, 'http://here')
  const match = matchRoute(url.pathname)
  const page = await match?.route.load()
  return { path: url.pathname, params: match?.params ?? {}, search: url.searchParams, page, visit }
}

/** The page of an address for which the server answered with this status. */
export const withStatus = (found: Shown, status: number): Shown =>
  status === 200 ? found : { ...found, page: undefined, isBroken: status >= 500 }

interface RouterProps {
  initial: Shown
  context: Omit<PageContext, keyof Address>
  /** `isOver`: the page beneath stays, with its focus. */
  onArrive: (shown: Shown, isOver: boolean) => void
  onLost: () => void
  children: ReactNode
}

/** Follows links and the back button; a page stays until the code of the next one is there. */
export function Router({ initial, context, onArrive, onLost, children }: RouterProps) {
  const [shown, setShown] = useState(initial)
  const [over, setOver] = useState<Shown>()
  const latest = useRef({ context, onArrive })
  latest.current = { context, onArrive }

  useEffect(() => {
    history.scrollRestoration = 'manual'
    scrollsHere()
    let wanted = 0
    let visit = initial.visit
    let beneath = { shown: initial, address: location.pathname + location.search }
    let isOver = false

    /** A sheet over the page, or the page again as it was: nothing beneath is touched. */
    const showOver = (next: Shown, isOpen: boolean) => {
      isOver = isOpen
      setOver(isOpen ? next : undefined)
      requestAnimationFrame(() => latest.current.onArrive(next, true))
    }

    const show = async (address: string, arrive: () => void, scroll: () => void) => {
      const turn = ++wanted
      const next = await resolveAddress(address, ++visit).catch(() => undefined)
      await historySettled()
      if (turn !== wanted) return
      if (!next) {
        if (!(await reloadOnce(address))) onLost()
        return
      }
      codeIsThere()
      if (isOver && address === beneath.address) {
        arrive()
        return showOver(beneath.shown, false)
      }
      if (next.page?.isSheet && !beneath.shown.page?.isSheet && latest.current.context.isMember) {
        arrive()
        return showOver(next, true)
      }
      beneath = { shown: next, address }
      isOver = false
      setOver(undefined)
      // Content is fetched during the change, not before it: the page shows its own skeleton.
      void next.page?.load?.({ ...latest.current.context, ...next }).catch(() => {})
      arrive()
      setShown(next)
      requestAnimationFrame(() => {
        scroll()
        latest.current.onArrive(next, false)
      })
    }

    go = (to, { replace = false, keepScroll = false }) => {
      const url = new URL(to, location.href)
      if (url.origin !== location.origin || !matchRoute(url.pathname)) return location.assign(to)
      rememberScroll()
      const address = url.pathname + url.search
      void show(
        address,
        () => {
          history[replace || isAtLayer() ? 'replaceState' : 'pushState']({ key: newKey() }, '', address + url.hash)
          scrollsHere()
        },
        () => (keepScroll ? undefined : url.hash ? scrollToHash(url.hash) : scrollTo(0, 0)),
      )
    }
    const onBack = () => {
      rememberScroll()
      scrollsHere()
      void show(location.pathname + location.search, () => {}, restoreScroll)
    }
    const onClick = (event: MouseEvent) => {
      const to = internalTarget(event)
      if (!to) return
      event.preventDefault()
      go(to, {})
    }
    addEventListener('popstate', onBack)
    addEventListener('pagehide', rememberScroll)
    document.addEventListener('click', onClick)
    return () => {
      removeEventListener('popstate', onBack)
      removeEventListener('pagehide', rememberScroll)
      document.removeEventListener('click', onClick)
    }
  }, [])

  useLayoutEffect(() => {
    if (shown.visit === 0) resumeScroll()
  }, [shown])

  return (
    <OverContext.Provider value={over}>
      <RouterContext.Provider value={shown}>{children}</RouterContext.Provider>
    </OverContext.Provider>
  )
}

/** The location for what is inside: on the server, and in a sheet over another page. */
export const AtAddress = ({ shown, children }: { shown: Shown; children: ReactNode }) => (
  <RouterContext.Provider value={shown}>{children}</RouterContext.Provider>
)

const newKey = (): string => Math.random().toString(36).slice(2)

function scrollToHash(hash: string): void {
  document.getElementById(hash.slice(1))?.scrollIntoView()
}

/** The address of a plain click on one of our links; modified clicks and other links are left to the browser. */
function internalTarget(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return undefined
  return matchRoute(link.pathname) ? link.pathname + link.search + link.hash : undefined
}
