import { hydrate, type QueryClient } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserPlaza } from '../data/plaza.ts'
import { createQueryClient } from '../data/query.ts'
import { createRestoring, isHinted, renewSession } from '../data/session.ts'
import { registerWorker } from '../offline/register.ts'
import { loadWords } from '../words/index.ts'
import { BrowserApp } from './browser-app.tsx'
import { idle, takeOver } from './later.tsx'
import { codeIsThere, loadAnew } from './load-anew.ts'
import { navigate, resolveAddress, withStatus } from './router.tsx'
import { OFFLINE, readState } from './state.ts'
import { tellScriptsRun } from './theme.ts'

/** Takes over the page the server made. */
export async function start(): Promise<void> {
  // Running the files was work enough for one go.
  await idle()
  const state = readState()
  const isMember = isHinted(document.cookie)
  tellScriptsRun()
  const events = new EventTarget()
  let query: QueryClient | undefined
  const restore = isMember
    ? createRestoring({
        onKnown(session) {
          plaza.session = session
          events.dispatchEvent(new Event(session ? 'ready' : 'signed-out'))
          // What the server showed is what a guest sees; what is being asked for is asked as a member already.
          if (session) void query?.invalidateQueries({ predicate: ({ state }) => state.data !== undefined })
        },
      })
    : async () => {}
  const plaza = createBrowserPlaza({
    language: () => state.language,
    ready: restore,
    renew: renewSession,
    onSession: (session) => events.dispatchEvent(new CustomEvent('session', { detail: session })),
    onSignedOut: () => events.dispatchEvent(new Event('signed-out')),
  })
  // A page is taken over as it was drawn, since attributes are not compared then; what is read meanwhile is shown after.
  let endTakeOver = () => {}
  const isTaken = new Promise<void>((resolve) => {
    endTakeOver = resolve
  })
  query = createQueryClient(plaza, isTaken)
  if (state.queries) hydrate(query, state.queries)

  // The code of the page and the words travel beside each other; the session does not hold them up.
  let renderedAt: number | undefined = state.nowMs
  const here = state.path === OFFLINE ? OFFLINE : location.pathname + location.search
  const fetched = await Promise.all([
    resolveAddress(here),
    loadWords(state.language, () => renderedAt ?? Date.now()),
  ]).catch(() => undefined)
  if (!fetched) {
    // Where that does not help either, what the server made can still be read.
    await loadAnew(here)
    return
  }
  codeIsThere()
  const [initial, words] = fetched
  // The browser may want to do something else between running the files and taking the page over.
  await idle()
  await takeOver(
    () =>
      hydrateRoot(
        document.getElementById('app')!,
        <BrowserApp
          {...{ plaza, query, words, events, isMember, site: state.site, language: state.language }}
          initial={withStatus(initial, state.status)}
        />,
      ),
    { isPatient: !isMember },
  )
  renderedAt = undefined
  endTakeOver()
  // Tests wait for it.
  document.documentElement.dataset['ready'] = ''

  void registerWorker({ name: state.site.name, language: state.language })
  await restore()
  // What a guest does not find may be there for a member: the first visit is answered before scripts are known to run.
  if (plaza.session && state.status === 404 && initial.page) navigate(here + location.hash, { replace: true })
}
