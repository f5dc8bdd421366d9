import { IconButton } from '@plaza/ui'
import { MenuIcon, SearchIcon } from '@plaza/ui/icons'
import type { Ref } from 'preact/compat'
import { useConsole } from '../messages/index.ts'
import { Mark } from './mark.tsx'

interface TopBarProps {
  menuButton: Ref<HTMLButtonElement>
  isMenuOpen: boolean
  openMenu: () => void
  openPalette: () => void
}

/** On a phone: opens the navigation and the search. */
export function TopBar({ menuButton, isMenuOpen, openMenu, openPalette }: TopBarProps) {
  const { t } = useConsole()
  return (
    <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 rail:hidden">
      <IconButton
        ref={menuButton}
        label={t('shell.menu')}
        icon={<MenuIcon />}
        aria-expanded={isMenuOpen}
        onClick={openMenu}
      />
      <Mark />
      <IconButton label={t('shell.go_to')} icon={<SearchIcon />} onClick={openPalette} className="ms-auto" />
    </header>
  )
}
