import { historySettled, isAtLayer, type LinkAttributes } from '@plaza/ui'
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'preact/compat'
import { NotHere, PageTrouble } from '../parts/states.tsx'
import type { ConsolePage } from './console-page.ts'

const BASE = '/console'

/** The current address, below `/console`. */
export interface Address {
  path: string
  /** Parts of the path that a page names with `$`. */
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
  /** Without its `#`. */
  hash: string
}

const hrefOf = (to: string): string => (to === '/' ? BASE : `${BASE}${to}`)

const events = new EventTarget()
const subscribe = (changed: () => void) => {
  addEventListener('popstate', changed)
  events.addEventListener('moved', changed)
  return () => {
    removeEventListener('popstate', changed)
    events.removeEventListener('moved', changed)
  }
}
const now = (): string => location.href

/** Goes to a page of the console: `/queue?kind=topics`. */
export function navigate(to: string, { replace = false } = {}): void {
  const move = () => {
    history[replace || isAtLayer() ? 'replaceState' : 'pushState'](null, '', hrefOf(to))
    events.dispatchEvent(new Event('moved'))
  }
  const settled = historySettled()
  if (settled) void settled.then(move)
  else move()
}

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

const pathOf = ({ pathname }: URL): string => pathname.slice(BASE.length).replace(/\/+$/, '') || '/'

/** The parameters of a path that matches `/people/$user`; undefined where it does not. */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return undefined
  }
  return params
}

interface Shown {
  address: Address
  page: ConsolePage | undefined
}

function find(pages: readonly ConsolePage[], href: string): Shown {
  const url = new URL(href)
  const path = pathOf(url)
  const search = Object.fromEntries(url.searchParams)
  const hash = url.hash.slice(1)
  for (const page of pages) {
    const params = paramsOf(page.path, path)
    if (params) return { page, address: { path, params, search, hash } }
  }
  return { page: undefined, address: { path, params: {}, search, hash } }
}

const AddressContext = createContext<Address>({ path: '/', params: {}, search: {}, hash: '' })
export const useAddress = (): Address => useContext(AddressContext)
const PagesContext = createContext<readonly ConsolePage[]>([])

type Code = { Page: ComponentType } | { error: unknown }
const codes = new Map<string, Code>()

/** Loads the code of a page once; a failed load is retried. */
async function load({ path, load: loadPage }: ConsolePage): Promise<void> {
  const known = codes.get(path)
  if (known && 'Page' in known) return
  const code = await loadPage().then(
    (Page): Code => ({ Page }),
    (error): Code => ({ error }),
  )
  codes.set(path, code)
}

interface RouterProps {
  pages: readonly ConsolePage[]
  /** What surrounds every page. */
  Around: ComponentType<{ children: ReactNode }>
}

/** Shows the page of the address; the previous one stays until the code of the next is loaded. */
export function Router({ pages, Around }: RouterProps) {
  const found = find(pages, useSyncExternalStore(subscribe, now))
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const before = useRef<Shown>(undefined)
  const isThere = !found.page || codes.has(found.page.path)
  if (isThere) before.current = found
  useEffect(() => {
    if (!isThere && found.page) void load(found.page).then(drawAgain)
  })
  const shown = before.current
  const code = shown?.page && codes.get(shown.page.path)
  return (
    <PagesContext.Provider value={pages}>
      <AddressContext.Provider value={shown?.address ?? found.address}>
        <Around>
          {shown && (
            <Boundary key={shown.page?.path}>
              {!code ? <NotHere /> : 'Page' in code ? <code.Page /> : <PageTrouble error={code.error} />}
            </Boundary>
          )}
        </Around>
      </AddressContext.Provider>
    </PagesContext.Provider>
  )
}

/** A page that fails to render says so; what surrounds it goes on. */
class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <PageTrouble error={this.state.error} />
  }
}

interface LinkProps extends LinkAttributes {
  to: string
  /** Set where the link leads to the current page, or to one above it. */
  activeClassName?: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the console; hovering loads the code of its page. */
export function Link({ to, className, activeClassName, onClick, ...rest }: LinkProps) {
  const { path } = useAddress()
  const pages = useContext(PagesContext)
  const isActive = activeClassName !== undefined && (path === to || (to !== '/' && path.startsWith(`${to}/`)))
  const prepare = () => {
    const { page } = find(pages, new URL(hrefOf(to), location.href).href)
    if (page) void load(page)
  }
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      className={isActive ? `${className} ${activeClassName}` : className}
      aria-current={isActive ? 'page' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlain(event)) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}

/** Modified clicks are left to the browser. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
