import { IconButton } from '@plaza/ui'
import { MenuIcon, SearchIcon } from '@plaza/ui/icons'
import { useConsole } from '../words/index.ts'
import { Mark } from './mark.tsx'

/** On a phone: opens the navigation and the search. */
export function TopBar({ openMenu, openPalette }: { openMenu: () => void; openPalette: () => void }) {
  const { t } = useConsole()
  return (
    <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 rail:hidden">
      <IconButton label={t('shell.menu')} icon={<MenuIcon />} onClick={openMenu} />
      <Mark />
      <IconButton label={t('shell.go_to')} icon={<SearchIcon />} onClick={openPalette} className="ms-auto" />
    </header>
  )
}
