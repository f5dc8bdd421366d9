import type { ReactNode } from 'preact/compat'
import { Later } from '../app/later.tsx'
import { useMessages } from '../messages/index.ts'
import { Connection } from './connection.tsx'
import { Dock } from './dock.tsx'
import { Rail } from './rail.tsx'
import { Side } from './side.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every page: a bar on top, a dock below on phones, a rail from tablets on, a column beside. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className="mx-auto grid max-w-[1180px] justify-center grid-cols-[minmax(0,640px)] rail:grid-cols-[76px_minmax(0,640px)] rail:gap-6 wide:grid-cols-[208px_600px_308px]">
        <Later>
          <Rail />
        </Later>
        <div className="min-h-dvh min-w-0 pb-24 rail:border-x rail:bg-surface rail:pb-8">
          <TopBar />
          <Connection />
          <main id="main" tabIndex={-1} className="flow-root outline-none">
            {children}
          </main>
        </div>
        <Side />
      </div>
      <Later>
        <Dock />
      </Later>
    </>
  )
}
