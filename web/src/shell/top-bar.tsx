import { IconButton, Menu } from '@plaza/ui'
import { ChevronLeftIcon, MenuIcon, SearchIcon } from '@plaza/ui/icons'
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useSyncExternalStore } from 'preact/compat'
import { useAddress } from '../app/router.tsx'
import { useSite } from '../app/site.ts'
import { useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { Account } from './account.tsx'
import { Logo } from './logo.tsx'
import { events, shop, tasks, topics, wallet } from './nav-items.ts'

/** The bar at the top: the community and its search on top-level pages, the back button on all others. */
export function TopBar() {
  const { page } = useAddress()
  return (
    <header className="glass sticky top-0 z-20 flex h-[52px] items-center gap-3 border-b px-4 py-2">
      {page?.bar === 'back' ? <BackBar /> : <SearchBar />}
      <Account />
    </header>
  )
}

function SearchBar() {
  const { t } = useMessages()
  return (
    <>
      <a href="/" className="flex items-center gap-2 text-[1.125rem] font-bold tracking-tight rail:hidden">
        <Logo />
      </a>
      <a
        href="/search"
        className="flex min-w-0 flex-1 items-center gap-2 rounded-pill bg-sunken px-3.5 py-2 text-s text-faint hover:text-soft"
      >
        <SearchIcon size={16} />
        <span className="truncate rail:hidden">{t('shell.search')}</span>
        <span className="truncate max-rail:hidden">{t('shell.search_for')}</span>
      </a>
      <PhoneMenu />
    </>
  )
}

/** The places that the rail shows and the dock has no room for. */
function PhoneMenu() {
  const { t } = useMessages()
  const items = [events, shop, topics, tasks, wallet].map(({ href, word, Icon }) => ({
    href,
    label: t(word),
    icon: <Icon size={18} />,
  }))
  return (
    <div className="-mx-2 rail:hidden">
      <Menu label={t('shell.menu')} items={items}>
        {(trigger) => <IconButton {...trigger} label={t('shell.menu')} icon={<MenuIcon />} />}
      </Menu>
    </div>
  )
}

function BackBar() {
  const { t } = useMessages()
  const address = useAddress()
  const title = useTitle()
  return (
    <>
      <a
        href="/"
        aria-label={t('shell.back')}
        className="tap -ml-2 grid size-9 place-items-center rounded-pill hover:bg-sunken"
        onClick={(event) => {
          if (history.length < 2 || address.visit === 0) return
          event.preventDefault()
          history.back()
        }}
      >
        <ChevronLeftIcon size={22} />
      </a>
      <p className="min-w-0 flex-1 truncate font-semibold">{title}</p>
    </>
  )
}

/** The page's title, also where its record is fetched only now. */
function useTitle(): string {
  const address = useAddress()
  const site = useSite()
  const { plaza, isMember } = useMembership()
  const query = useQueryClient()
  const messages = useMessages()
  const context = { plaza, query, isMember, site, messages, language: messages.language }
  const read = () => address.page?.head?.({ ...context, ...address }).title ?? ''
  const title = useSyncExternalStore((changed) => query.getQueryCache().subscribe(changed), read, read)
  useEffect(() => {
    if (title) document.title = messages.t('shell.page_of', { page: title, name: site.name })
  }, [title])
  return title || site.name
}
