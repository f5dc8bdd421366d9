import type { Session } from '@plaza/sdk'
import { hydrate as hydrateQueries, type QueryClient } from '@tanstack/preact-query'
import { hydrate } from 'preact/compat'
import { me } from '../data/member.tsx'
import { createBrowserPlaza } from '../data/plaza.ts'
import { createQueryClient } from '../data/query.ts'
import { createRestoring, isHinted, renewSessionOf } from '../data/session.ts'
import { loadMessages } from '../messages/index.ts'
import { registerWorker } from '../offline/register.ts'
import { BrowserApp } from './browser-app.tsx'
import { forgetPerson } from './forget-person.ts'
import { idle, takeOver } from './later.tsx'
import { codeIsThere, reloadOnce } from './reload.ts'
import { navigate, resolveAddress, withStatus } from './router.tsx'
import { OFFLINE, readState } from './state.ts'
import { tellScriptsRun } from './theme.ts'

/** Takes over the page the server made. */
export async function start(): Promise<void> {
  // Evaluating the scripts was enough work for one task.
  await idle()
  const state = readState()
  const isMember = isHinted(document.cookie)
  tellScriptsRun()
  const events = new EventTarget()
  let query: QueryClient | undefined
  // May be known before the app is there to hear of it.
  let tellKnown: (session: Session | undefined) => void = () => {}
  const known = new Promise<Session | undefined>((resolve) => {
    tellKnown = resolve
  })
  const restore = isMember
    ? createRestoring({
        onKnown(session) {
          plaza.session = session
          tellKnown(session)
          // The server rendered what a guest sees; queries already run as the member.
          if (session) void query?.invalidateQueries({ predicate: ({ state }) => state.data !== undefined })
        },
      })
    : async () => {}
  const plaza = createBrowserPlaza({
    language: () => state.language,
    ready: restore,
    renew: () => renewSessionOf(query?.getQueryData(me().queryKey)?.id, beOther),
    onSession: (session) => events.dispatchEvent(new CustomEvent('session', { detail: session })),
    onSignedOut: () => events.dispatchEvent(new Event('signed-out')),
  })
  // Hydration does not compare attributes, so the first render must match the server's; data that arrives meanwhile is
  // shown after it.
  let endTakeOver = () => {}
  const isTaken = new Promise<void>((resolve) => {
    endTakeOver = resolve
  })
  query = createQueryClient(plaza, isTaken)
  if (state.queries) hydrateQueries(query, state.queries)

  // The code of the page and the words travel beside each other; the session does not hold them up.
  let renderedAt: number | undefined = state.nowMs
  const here = state.path === OFFLINE ? OFFLINE : location.pathname + location.search
  const fetched = await Promise.all([
    resolveAddress(here),
    loadMessages(state.language, () => renderedAt ?? Date.now()),
  ]).catch(() => undefined)
  if (!fetched) {
    // Where that does not help either, what the server made can still be read.
    await reloadOnce(here)
    return
  }
  codeIsThere()
  const [initial, messages] = fetched
  // Yields to the browser between evaluating the scripts and hydration.
  await idle()
  await takeOver(
    () =>
      hydrate(
        <BrowserApp
          {...{ plaza, query, messages, events, known, isMember, site: state.site, language: state.language }}
          initial={withStatus(initial, state.status)}
        />,
        document.getElementById('app')!,
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

/** Somebody else is signed in in this browser now: nothing of the one before stays on the screen. */
function beOther(): void {
  forgetPerson()
  location.reload()
}
