import type { LinkAttributes } from '@plaza/ui'
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
import { hrefNow, hrefOf, navigate, pathOf, subscribe } from './navigate.ts'

/** The current address, below `/console`. */
export interface Address {
  path: string
  /** Parts of the path that a page names with `$`. */
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
  /** Without its `#`. */
  hash: string
}

/** The parameters of a path that matches `/people/$user`; undefined where it does not. */
function paramsOf(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith('$')) {
      if (part !== value) return undefined
      continue
    }
    const decoded = decode(value)
    if (decoded === undefined) return undefined
    params[part.slice(1)] = decoded
  }
  return params
}

/** A part of an address; undefined where its `%` are mistyped. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
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

/** Whether the caller may open an address of the console: what they may not is no link. */
export function useMayOpen(): (to: string) => boolean {
  const pages = useContext(PagesContext)
  return (to) => find(pages, new URL(hrefOf(to), location.href).href).page !== undefined
}

type Code = { Page: ComponentType } | { error: unknown }
const codes = new Map<string, Code>()

/** Loads the code of a page once; a failed load is retried. */
async function load({ path, load: loadPage }: ConsolePage): Promise<void> {
  if (isLoaded(path)) return
  const code = await loadPage().then(
    (Page): Code => ({ Page }),
    (error): Code => ({ error }),
  )
  codes.set(path, code)
}

const isLoaded = (path: string): boolean => {
  const known = codes.get(path)
  return known !== undefined && 'Page' in known
}

interface RouterProps {
  pages: readonly ConsolePage[]
  /** What surrounds every page. */
  Around: ComponentType<{ children: ReactNode }>
}

/** Shows the page of the address; the previous one stays until the code of the next is loaded. */
export function Router({ pages, Around }: RouterProps) {
  const found = find(pages, useSyncExternalStore(subscribe, hrefNow))
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const before = useRef<Shown>(undefined)
  const isThere = !found.page || codes.has(found.page.path)
  if (isThere) before.current = found
  useEffect(() => {
    if (!isThere && found.page) void load(found.page).then(drawAgain)
  })
  const shown = before.current
  const page = shown?.page
  const hasFailed = page !== undefined && codes.has(page.path) && !isLoaded(page.path)
  useEffect(() => {
    if (!hasFailed || !page) return undefined
    const again = () => void load(page).then(drawAgain)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed, page])
  // Some browsers remember that a file did not come: a reload asks for it again, but offline it would lose the console.
  const retry = async () => {
    if (!page) return
    await load(page)
    if (!isLoaded(page.path) && navigator.onLine) location.reload()
    else drawAgain(undefined)
  }
  const code = shown?.page && codes.get(shown.page.path)
  return (
    <PagesContext.Provider value={pages}>
      <AddressContext.Provider value={shown?.address ?? found.address}>
        <Around>
          {shown && (
            <Boundary key={shown.page?.path}>
              {!code ? (
                <NotHere />
              ) : 'Page' in code ? (
                <code.Page />
              ) : (
                <PageTrouble error={code.error} retry={() => void retry()} />
              )}
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
