import { historySettled, isAtLayer } from '@plaza/ui'
import { mayLeave, wouldLose } from './leaving.ts'

const BASE = '/console'

export const hrefOf = (to: string): string => (to === '/' ? BASE : `${BASE}${to}`)

const events = new EventTarget()
export const subscribe = (changed: () => void) => {
  addEventListener('popstate', changed)
  events.addEventListener('moved', changed)
  return () => {
    removeEventListener('popstate', changed)
    events.removeEventListener('moved', changed)
  }
}
export const hrefNow = (): string => location.href

/** Goes to a page of the console: `/queue?kind=topics`. */
export function navigate(to: string, { replace = false } = {}): void {
  const move = () => {
    history[replace || isAtLayer() ? 'replaceState' : 'pushState'](null, '', hrefOf(to))
    here = location.href
    events.dispatchEvent(new Event('moved'))
  }
  const go = () => {
    const settled = historySettled()
    if (settled) void settled.then(move)
    else move()
  }
  const isElsewhere = hrefOf(to).split(/[?#]/)[0] !== location.pathname
  if (isElsewhere && wouldLose()) void mayLeave().then((isGone) => isGone && go())
  else go()
}

// Going back has already left when it is heard of: the page is put back while the question is open.
let here = typeof location === 'undefined' ? '' : location.href
function onBack(event: PopStateEvent): void {
  const goal = new URL(location.href)
  if (!wouldLose() || goal.pathname === new URL(here).pathname) {
    here = goal.href
    return
  }
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
  void mayLeave().then((isGone) => isGone && navigate(pathOf(goal) + goal.search + goal.hash))
}
if (typeof window !== 'undefined') addEventListener('popstate', onBack, true)

/** Changes parts of the address's query and keeps the others; undefined and empty values are removed. */
export function setSearch(
  changes: Record<string, string | number | boolean | null | undefined>,
  options?: { replace?: boolean },
): void {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === null || value === '') search.delete(name)
    else search.set(name, String(value))
  }
  const text = search.toString()
  navigate(pathOf(new URL(location.href)) + (text && `?${text}`), options)
}

export const pathOf = ({ pathname }: URL): string => pathname.slice(BASE.length).replace(/\/+$/, '') || '/'
