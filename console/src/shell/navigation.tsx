import { IconButton, Menu } from '@plaza/ui'
import { CloseIcon, GlobeIcon, MonitorIcon, MoonIcon, SignOutIcon, SunIcon } from '@plaza/ui/icons'
import { LANGUAGE_NAMES, LANGUAGES } from '@plaza/ui/messages'
import { useEffect, useRef } from 'preact/compat'
import { pagesFor } from '../app/pages.ts'
import { setLanguage, setTheme } from '../app/preferences.ts'
import { useMe } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { PersonAvatar } from '../parts/values.tsx'
import { Entries } from './entries.tsx'
import { onKeys } from './keys.ts'
import { Mark } from './mark.tsx'

interface NavigationProps {
  /** On a phone, where it covers the page; a desktop always shows it. */
  isOpen: boolean
  close: () => void
  openPalette: () => void
}

export function Navigation({ isOpen, close, openPalette }: NavigationProps) {
  const { t } = useConsole()
  const me = useMe()
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
      <Entries pages={pages} close={close} />
      <Account id={me.id} name={me.name} />
    </nav>
  )
}

function Account({ id, name }: { id: number; name: string }) {
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
            <span className="flex min-w-0 items-center gap-2">
              <PersonAvatar id={id} name={name} size={24} />
              <span className="truncate">{name}</span>
            </span>
            <span className="text-xs text-faint">{t('shell.account')}</span>
          </button>
        )}
      </Menu>
    </div>
  )
}
