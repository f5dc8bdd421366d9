import { toast } from '@plaza/ui'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Membership, SignInReason } from '../data/member.tsx'
import type { Plaza } from '../data/plaza.ts'
import { endSession, keepSession } from '../data/session.ts'
import { endPush, forgetPush } from '../notices/push.ts'
import { forgetReadings } from '../offline/register.ts'
import { say } from '../shell/announcer.tsx'
import { SignInSheet } from '../shell/sign-in-sheet.tsx'
import type { AllWords, Language } from '../words/index.ts'
import { wordsFor } from '../words/shell.ts'
import { App } from './app.tsx'
import { Keys } from './keys.tsx'
import { Live } from './live.tsx'
import { OutboxRunner } from './outbox-runner.tsx'
import { Over } from './over.tsx'
import { Router, type Shown } from './router.tsx'
import type { Site } from './site.ts'

interface BrowserAppProps {
  plaza: Plaza
  query: QueryClient
  words: AllWords
  site: Site
  language: Language
  initial: Shown
  isMember: boolean
  events: EventTarget
}

/** The app with everything only a browser has: a session that changes, links that are followed, a sheet for guests. */
export function BrowserApp({
  plaza,
  query,
  words,
  site,
  language,
  initial,
  isMember: wasMember,
  events,
}: BrowserAppProps) {
  const [isMember, setMember] = useState(wasMember)
  const [isReady, setReady] = useState(false)
  const [asked, setAsked] = useState<{ reason: SignInReason; name?: string }>()
  const { t } = wordsFor(words)

  useEffect(() => {
    const onSignedOut = () => {
      setMember(false)
      forgetReadings()
      void forgetPush()
      void endSession().catch(() => {})
      void query.resetQueries()
      toast(t('shell.session_ended'))
    }
    const onReady = () => setReady(true)
    events.addEventListener('signed-out', onSignedOut)
    events.addEventListener('ready', onReady)
    return () => {
      events.removeEventListener('signed-out', onSignedOut)
      events.removeEventListener('ready', onReady)
    }
  }, [])

  const membership = useMemo<Membership>(
    () => ({
      plaza,
      isMember,
      isReady,
      async enter() {
        if (!plaza.session) return
        await keepSession(plaza.session.token)
        forgetReadings()
        setMember(true)
        setReady(true)
        setAsked(undefined)
        await query.resetQueries()
      },
      async leave() {
        await endPush(plaza)
        // The page becomes a guest's before the session ends: what only a member may read is no longer asked for.
        flushSync(() => {
          setMember(false)
          setReady(false)
        })
        await query.cancelQueries()
        await endSession().catch(() => {})
        plaza.session = undefined
        forgetReadings()
        await query.resetQueries()
        toast(t('shell.signed_out'))
      },
      requireMember(reason, name) {
        if (!isMember) setAsked(name === undefined ? { reason } : { reason, name })
        return isMember
      },
    }),
    [isMember, isReady],
  )

  const context = { plaza, query, language, isMember, words, site }
  const titleOf = (shown: Shown) => shown.page?.head?.({ ...context, ...shown }).title ?? ''
  const onArrive = (shown: Shown, isBeside: boolean) => {
    const title = titleOf(shown)
    document.title = title ? t('shell.page_of', { page: title, name: site.name }) : site.name
    say(t('shell.arrived', { title: document.title }))
    // A page that is there to be typed into has put the focus where it belongs already.
    const main = document.getElementById('main')
    if (!isBeside && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }

  return (
    <App
      {...{ words, query, site, membership }}
      router={(children) => (
        <Router
          initial={initial}
          context={context}
          onArrive={onArrive}
          onLost={() => toast(t('shell.unreachable'), { isError: true })}
        >
          {children}
          <Live />
          <OutboxRunner />
          <Keys />
          <Over titleOf={titleOf} />
          <SignInSheet asked={asked} onClose={() => setAsked(undefined)} />
        </Router>
      )}
    />
  )
}
