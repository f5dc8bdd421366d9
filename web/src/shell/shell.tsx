import type { ReactNode } from 'preact/compat'
import { Later } from '../app/later.tsx'
import { useAddress } from '../app/router.tsx'
import { useSite } from '../app/site.ts'
import { useMembership } from '../data/member.tsx'
import { useMessages } from '../messages/index.ts'
import { lazyPart } from '../parts/lazy.tsx'
import { Connection } from './connection.tsx'
import { Dock } from './dock.tsx'
import { Rail } from './rail.tsx'
import { Side } from './side.tsx'
import { TopBar } from './top-bar.tsx'

const GRID = 'mx-auto grid max-w-[1180px] justify-center'
const USUAL = `${GRID} grid-cols-[minmax(0,640px)] rail:grid-cols-[76px_minmax(0,640px)] rail:gap-6 wide:grid-cols-[208px_600px_308px]`
const WHOLE = `${GRID} grid-cols-[minmax(0,1fr)] rail:grid-cols-[76px_minmax(0,940px)] rail:gap-6 wide:grid-cols-[208px_932px]`

const TermsBanner = lazyPart<object>(() => import('../terms/banner.tsx').then(({ TermsBanner }) => TermsBanner))

/** What surrounds every page: a bar on top, a dock below on phones, a rail from tablets on, a column on the side. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useMessages()
  const { page } = useAddress()
  const { isMember } = useMembership()
  const { terms } = useSite()
  const isWhole = page?.isWhole === true && isMember
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <div className={isWhole ? WHOLE : USUAL}>
        <Later>
          <Rail />
        </Later>
        <div
          className={`min-w-0 rail:border-x rail:bg-surface ${isWhole ? 'flex h-dvh flex-col' : 'min-h-dvh pb-24 rail:pb-8'}`}
        >
          {!isWhole && <TopBar />}
          <Connection />
          {terms && isMember && <TermsBanner />}
          <main id="main" tabIndex={-1} className={`outline-none ${isWhole ? 'min-h-0 flex-1' : 'flow-root'}`}>
            {children}
          </main>
        </div>
        {!isWhole && <Side />}
      </div>
      {!(page?.hidesDock && isMember) && (
        <Later>
          <Dock />
        </Later>
      )}
    </>
  )
}
