import type { Session } from '@plaza/sdk'
import { toast } from '@plaza/ui'
import type { QueryClient } from '@tanstack/preact-query'
import { flushSync, useEffect, useMemo, useRef, useState } from 'preact/compat'
import { dropChatDrafts } from '../chat/store/draft.ts'
import { askForFactor } from '../data/ask-for-factor.ts'
import { type Membership, me, type SignInReason } from '../data/member.tsx'
import { type Plaza, PlazaProblem } from '../data/plaza.ts'
import { endAtProvider, endSession, isFromProvider, keepSession } from '../data/session.ts'
import { dropCommentDrafts } from '../feeds/comments/comment-draft.ts'
import type { AllMessages, Language } from '../messages/index.ts'
import { endPush, forgetPush } from '../notices/push.ts'
import { forgetReadings } from '../offline/register.ts'
import { say } from '../shell/announcer.tsx'
import { AppBadge } from '../shell/app-badge.tsx'
import { FactorPrompt } from '../shell/factor-prompt.tsx'
import { SignInSheet } from '../shell/sign-in-sheet.tsx'
import { App } from './app.tsx'
import { forgetPerson } from './forget-person.ts'
import { Keys } from './keys.tsx'
import { Live } from './live.tsx'
import { OutboxRunner } from './outbox-runner.tsx'
import { Over } from './over.tsx'
import { Router, type Shown } from './router.tsx'
import type { Site } from './site.ts'

interface BrowserAppProps {
  plaza: Plaza
  query: QueryClient
  messages: AllMessages
  site: Site
  language: Language
  initial: Shown
  isMember: boolean
  events: EventTarget
  /** Who is here, once a member's session was restored or is known to have ended. */
  known: Promise<Session | undefined>
}

/** The app with everything only a browser has: a session that changes, links that are followed, a sheet for guests. */
export function BrowserApp({
  plaza,
  query,
  messages,
  site,
  language,
  initial,
  isMember: wasMember,
  events,
  known,
}: BrowserAppProps) {
  const [isMember, setMember] = useState(wasMember)
  const [isReady, setReady] = useState(false)
  const [asked, setAsked] = useState<{ reason: SignInReason; name?: string }>()
  const { t } = messages
  const onGuest = useRef(() => {})
  const onMember = useRef<(() => void | Promise<void>) | undefined>(undefined)
  // Effects run together: by then the queries of the whole page know it too.
  useEffect(() => {
    if (!isMember) onGuest.current()
  }, [isMember])

  useEffect(() => {
    const onSignedOut = () => {
      setMember(false)
      forgetPerson()
      void forgetPush()
      void endSession().catch(() => {})
      void query.resetQueries()
      toast(t('shell.session_ended'))
    }
    void known.then((session) => (session ? setReady(true) : onSignedOut()))
    events.addEventListener('signed-out', onSignedOut)
    return () => events.removeEventListener('signed-out', onSignedOut)
  }, [])

  const membership = useMemo<Membership>(
    () => ({
      plaza,
      isMember,
      isReady,
      async enter() {
        if (!plaza.session) return
        const { awaitsFactor, ...session } = plaza.session
        if (awaitsFactor) {
          const isShown = await askForFactor()
          plaza.session = isShown ? session : undefined
          if (!isShown) throw new PlazaProblem({ status: 401, code: 'auth.step_up', message: t('shell.factor_needed') })
        }
        await keepSession(session.token)
        forgetReadings()
        setMember(true)
        setReady(true)
        setAsked(undefined)
        await query.resetQueries()
        const then = onMember.current
        onMember.current = undefined
        await then?.()
      },
      async leave() {
        const owner = query.getQueryData(me().queryKey)?.id
        await endPush(plaza)
        // The page becomes a guest's before the session ends: members' data is no longer requested.
        const isGuest = new Promise<void>((resolve) => {
          onGuest.current = resolve
        })
        flushSync(() => {
          setMember(false)
          setReady(false)
        })
        if (isMember) await isGuest
        await query.cancelQueries()
        const endsThere = isFromProvider()
        await endSession().catch(() => {})
        plaza.session = undefined
        forgetPerson()
        if (owner !== undefined) await Promise.all([dropCommentDrafts(owner), dropChatDrafts(owner)])
        if (endsThere) await endAtProvider()
        await query.resetQueries()
        toast(t('shell.signed_out'))
      },
      requireMember(reason, name, then) {
        if (!isMember) {
          onMember.current = then
          setAsked(name === undefined ? { reason } : { reason, name })
        }
        return isMember
      },
    }),
    [isMember, isReady],
  )

  const context = { plaza, query, language, isMember, messages, site }
  const titleOf = (shown: Shown) => shown.page?.head?.({ ...context, ...shown }).title ?? ''
  const onArrive = (shown: Shown, isOver: boolean) => {
    const title = titleOf(shown)
    document.title = title ? t('shell.page_of', { page: title, name: site.name }) : site.name
    say(t('shell.arrived', { title: document.title }))
    // A page with a form has already focused its field.
    const main = document.getElementById('main')
    if (!isOver && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }

  return (
    <App
      {...{ messages, query, site, membership }}
      router={(children) => (
        <Router
          initial={initial}
          context={context}
          onArrive={onArrive}
          onLost={() => toast(t('shell.unreachable'), { isError: true })}
        >
          {children}
          <Live />
          <AppBadge />
          <OutboxRunner />
          <Keys />
          <Over titleOf={titleOf} />
          <FactorPrompt />
          <SignInSheet
            asked={asked}
            onClose={(goesOn) => {
              if (!goesOn) onMember.current = undefined
              setAsked(undefined)
            }}
          />
        </Router>
      )}
    />
  )
}
