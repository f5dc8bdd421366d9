import { hydrate } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserPlaza } from '../data/plaza.ts'
import { createQueryClient } from '../data/query.ts'
import { isHinted, renewSession } from '../data/session.ts'
import { registerWorker } from '../offline/register.ts'
import { loadWords } from '../words/index.ts'
import { BrowserApp } from './browser-app.tsx'
import { navigate, resolveAddress, withStatus } from './router.tsx'
import { readState } from './state.ts'
import { tellScriptsRun } from './theme.ts'

/** Takes over the page the server made. */
export async function start(): Promise<void> {
  const state = readState()
  const isMember = isHinted(document.cookie)
  tellScriptsRun()
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const events = new EventTarget()
  const plaza = createBrowserPlaza({
    language: () => state.language,
    ready: isMember ? ready : Promise.resolve(),
    renew: renewSession,
    onSession: (session) => events.dispatchEvent(new CustomEvent('session', { detail: session })),
    onSignedOut: () => events.dispatchEvent(new Event('signed-out')),
  })
  const query = createQueryClient(plaza)
  if (state.queries) hydrate(query, state.queries)

  // The code of the page and the words travel beside each other; the session does not hold them up.
  let renderedAt: number | undefined = state.nowMs
  const [initial, words] = await Promise.all([
    resolveAddress(location.pathname + location.search),
    loadWords(state.language, () => renderedAt ?? Date.now()),
  ])
  hydrateRoot(
    document.getElementById('app')!,
    <BrowserApp
      {...{ plaza, query, words, events, isMember, site: state.site, language: state.language }}
      initial={withStatus(initial, state.status)}
    />,
  )
  renderedAt = undefined
  // Tests wait for it.
  document.documentElement.dataset['ready'] = ''

  void registerWorker()
  if (isMember) {
    await renewSession()
      .then((session) => {
        plaza.session = session
        if (!session) events.dispatchEvent(new Event('signed-out'))
      })
      .catch(() => {})
    isReady()
    events.dispatchEvent(new Event('ready'))
    // What the server showed is what a guest sees.
    if (plaza.session) void query.invalidateQueries()
    // Nor is what a guest does not find missing for a member: the first visit is answered before scripts are known to run.
    if (plaza.session && state.status === 404 && initial.page)
      navigate(location.pathname + location.search + location.hash, { replace: true })
  }
}
