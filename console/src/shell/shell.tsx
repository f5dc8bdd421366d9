import { type ReactNode, useEffect, useRef, useState } from 'preact/compat'
import { markReady } from '../app/ready.ts'
import { useAddress } from '../app/router.tsx'
import { useConsole } from '../messages/index.ts'
import { Help } from './help.tsx'
import { onKeys } from './keys.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MoneyStopped } from './money-stopped.tsx'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { TopBar } from './top-bar.tsx'

/** What surrounds every page: navigation, search, keyboard shortcuts. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useConsole()
  const [open, setOpen] = useState<'palette' | 'help' | 'menu' | undefined>()
  const { path } = useAddress()
  const main = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const closeMenu = () => {
    setOpen(undefined)
    menuButton.current?.focus()
  }

  useEffect(() => {
    const stop = onKeys({
      'mod+k': () => setOpen('palette'),
      '?': () => setOpen('help'),
    })
    markReady()
    return stop
  }, [])
  // Tells screen readers that the page has changed. What was opened while the page was on its way stays.
  const lastPath = useRef(path)
  useEffect(() => {
    setOpen((now) => (now === 'menu' ? undefined : now))
    if (lastPath.current !== path) main.current?.focus()
    lastPath.current = path
  }, [path])

  return (
    <div className="shell">
      <a
        href="#main"
        className="absolute start-2 top-2 z-20 -translate-y-16 rounded-s bg-surface px-3 py-2 shadow-lift focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <TopBar
        menuButton={menuButton}
        isMenuOpen={open === 'menu'}
        openMenu={() => setOpen('menu')}
        openPalette={() => setOpen('palette')}
      />
      <Navigation isOpen={open === 'menu'} close={closeMenu} openPalette={() => setOpen('palette')} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-w-0 focus:outline-none max-rail:overflow-x-clip rail:overflow-y-auto"
      >
        <MoneyStopped />
        {children}
      </main>
      <Palette isOpen={open === 'palette'} close={() => setOpen(undefined)} />
      <LeaveDialog />
      <Help isOpen={open === 'help'} close={() => setOpen(undefined)} />
    </div>
  )
}
