import { IconButton, Menu } from '@plaza/ui'
import { CloseIcon, GlobeIcon, MonitorIcon, MoonIcon, SignOutIcon, SunIcon } from '@plaza/ui/icons'
import { LANGUAGE_NAMES, LANGUAGES } from '@plaza/ui/messages'
import { useEffect, useRef } from 'preact/compat'
import type { Group } from '../app/groups.ts'
import { pagesFor } from '../app/pages.ts'
import { setLanguage, setTheme } from '../app/preferences.ts'
import { Link } from '../app/router.tsx'
import { useMe } from '../app/staff.tsx'
import { countOf, useWaiting } from '../app/waiting.ts'
import { type PlainWord, useConsole } from '../messages/index.ts'
import { onKeys } from './keys.ts'
import { Mark } from './mark.tsx'

const GROUPS: readonly (readonly [Group, PlainWord | undefined])[] = [
  ['top', undefined],
  ['money', 'nav.group_money'],
  ['content', 'nav.group_content'],
  ['catalogue', 'nav.group_catalogue'],
  ['operation', 'nav.group_operation'],
]

/** Scrolls the current page's entry into view. */
const seen = (link: HTMLAnchorElement | null) => {
  if (link?.getAttribute('aria-current')) link.scrollIntoView({ block: 'nearest' })
}

interface NavigationProps {
  /** On a phone, where it covers the page; a desk shows it always. */
  isOpen: boolean
  close: () => void
  openPalette: () => void
}

export function Navigation({ isOpen, close, openPalette }: NavigationProps) {
  const { t } = useConsole()
  const me = useMe()
  const waiting = useWaiting().data
  const pages = pagesFor(me)
  const closer = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!isOpen) return undefined
    closer.current?.focus()
    return onKeys({ Escape: close })
  }, [isOpen])
  return (
    <nav
      aria-label={t('shell.navigation')}
      className={`flex flex-col overflow-y-auto border-e border-line bg-sunken px-2.5 py-3.5 ${isOpen ? 'max-rail:fixed max-rail:inset-0 max-rail:z-20' : 'max-rail:hidden'}`}
    >
      <div className="flex items-center justify-between px-2 pb-3">
        <Mark />
        <IconButton ref={closer} label={t('ui.close')} icon={<CloseIcon />} onClick={close} className="rail:hidden" />
      </div>
      <button
        type="button"
        onClick={openPalette}
        className="mx-1 mb-2 flex items-center justify-between rounded-s border border-line bg-surface px-2.5 py-1.5 text-faint max-rail:hidden"
      >
        {t('shell.go_to')} <kbd>⌘K</kbd>
      </button>
      {GROUPS.map(([group, title]) => {
        const own = pages.filter((page) => page.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} aria-label={title && t(title)}>
            {title && (
              <h2 className="px-2.5 pt-3.5 pb-1 text-xs font-semibold tracking-wide text-faint uppercase">
                {t(title)}
              </h2>
            )}
            {own.map((page) => (
              <Link
                key={page.path}
                to={page.path}
                ref={seen}
                onClick={close}
                className="flex justify-between rounded-s px-2.5 py-1.5 text-soft hover:text-ink"
                activeClassName="bg-surface !text-ink font-semibold ring-1 ring-line"
              >
                {t(page.title)}
                <Waits count={page.counts ? countOf(waiting, page.counts) : 0} isHot={page.counts === '*'} />
              </Link>
            ))}
          </section>
        )
      })}
      <Account name={me.name} />
    </nav>
  )
}

function Waits({ count, isHot }: { count: number; isHot: boolean }) {
  const { number, t } = useConsole()
  if (count === 0) return null
  return (
    <span className={isHot ? 'num font-semibold text-danger' : 'num font-normal text-faint'}>
      <span aria-hidden="true">{number(count)}</span>
      <span className="sr-only">{t('nav.waiting', { count })}</span>
    </span>
  )
}

function Account({ name }: { name: string }) {
  const { t } = useConsole()
  return (
    <div className="mt-auto pt-4">
      <Menu
        label={t('shell.account')}
        items={[
          ...LANGUAGES.map((language) => ({
            label: LANGUAGE_NAMES[language],
            icon: <GlobeIcon size={18} />,
            onSelect: () => setLanguage(language),
          })),
          { label: t('shell.theme_auto'), icon: <MonitorIcon size={18} />, onSelect: () => setTheme('auto') },
          { label: t('shell.theme_light'), icon: <SunIcon size={18} />, onSelect: () => setTheme('light') },
          { label: t('shell.theme_dark'), icon: <MoonIcon size={18} />, onSelect: () => setTheme('dark') },
          {
            label: t('shell.sign_out'),
            icon: <SignOutIcon size={18} />,
            onSelect: () => dispatchEvent(new Event('console:sign-out')),
          },
        ]}
      >
        {(trigger) => (
          <button
            type="button"
            {...trigger}
            className="flex w-full items-center justify-between rounded-s px-2.5 py-2 text-start text-soft hover:bg-surface"
          >
            <span className="truncate">{name}</span>
            <span className="text-xs text-faint">{t('shell.account')}</span>
          </button>
        )}
      </Menu>
    </div>
  )
}
