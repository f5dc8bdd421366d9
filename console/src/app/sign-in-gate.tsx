import { isProblem } from '@plaza/sdk'
import { Button, EmptyState } from '@plaza/ui'
import { LockIcon, WarningIcon } from '@plaza/ui/icons'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/compat'
import { forgetDrafts } from '../decide/drafts.ts'
import { useConsole } from '../messages/index.ts'
import { Shell } from '../shell/shell.tsx'
import { SignIn } from '../shell/sign-in.tsx'
import { StepUp } from '../shell/step-up.tsx'
import { messageOf, queryClient } from './data.ts'
import { useIdle } from './idle.ts'
import { pagesFor } from './pages.ts'
import { call, onSignedOut, restoreSession, signOut } from './plaza.ts'
import { markReady } from './ready.ts'
import { Router } from './router.tsx'
import { type Me, StaffProvider } from './staff.tsx'

type State =
  | { at: 'opening' }
  | { at: 'outside'; why?: 'idle' | 'ended' }
  | { at: 'inside'; me: Me }
  | { at: 'refused'; error: unknown }

const lookIn = (): Promise<State> =>
  call('GET /admin/me', {}).then(
    (me): State => ({ at: 'inside', me }),
    (error): State => ({ at: 'refused', error }),
  )

/** Lets staff in, and no one else. */
export function SignInGate() {
  const [state, setState] = useState<State>({ at: 'opening' })
  // After signing out, late answers to earlier requests must not sign anyone in.
  const visit = useRef(0)
  const enter = useCallback(async () => {
    const mine = visit.current
    const next = await lookIn()
    if (mine === visit.current) setState(next)
  }, [])
  const begin = useCallback(
    () =>
      restoreSession().then(
        (isIn) => (isIn ? enter() : setState({ at: 'outside' })),
        (error) => setState({ at: 'refused', error }),
      ),
    [enter],
  )
  // May start at the moment of signing out, for example after the machine slept; it lets no one in. A service that does
  // not answer signs no one out either: what they are writing would be lost.
  const refresh = useCallback(async () => {
    const mine = visit.current
    const next = await lookIn()
    const isAnswer = next.at === 'inside' || (next.at === 'refused' && isForbidden(next.error))
    setState((now) => (now.at === 'inside' && mine === visit.current && isAnswer ? next : now))
  }, [])
  const leave = useCallback(async (why?: 'idle' | 'ended') => {
    visit.current += 1
    if (!why) forgetDrafts()
    setState({ at: 'outside', why })
    queryClient.clear()
    await signOut(why === undefined)
  }, [])

  useEffect(() => {
    void begin()
    return onSignedOut(() => {
      // The next user sees nothing of what this person had read.
      queryClient.clear()
      setState((now) => (now.at === 'inside' ? { at: 'outside', why: 'ended' } : now))
    })
  }, [begin])

  useEffect(() => {
    // After sign-in the router mounts the shell a moment later, and the shell reports when it is ready.
    if (state.at === 'outside' || state.at === 'refused') markReady()
  }, [state.at])

  if (state.at === 'opening') return null
  if (state.at === 'outside')
    return (
      <>
        <SignIn why={state.why} onDone={enter} />
        <StepUp />
      </>
    )
  if (state.at === 'refused') return <Refused error={state.error} leave={() => leave()} retry={begin} />
  return <Inside me={state.me} leave={leave} refresh={refresh} />
}

function Inside({ me, leave, refresh }: { me: Me; leave: (why?: 'idle') => void; refresh: () => void }) {
  // New permissions are a new set of pages.
  const permissions = me.permissions.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages depend on nothing else of a person
  const pages = useMemo(() => pagesFor(me), [permissions])
  useIdle(me.idle_minutes, () => leave('idle'))
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), 60_000)
    return () => clearInterval(timer)
  }, [refresh])
  useEffect(() => {
    const out = () => leave()
    addEventListener('console:sign-out', out)
    return () => removeEventListener('console:sign-out', out)
  }, [leave])
  return (
    <StaffProvider me={me}>
      <Router pages={pages} Around={Shell} />
      <StepUp />
    </StaffProvider>
  )
}

const isForbidden = (error: unknown): boolean => isProblem(error) && error.status === 403

function Refused({ error, leave, retry }: { error: unknown; leave: () => void; retry: () => void }) {
  const { t } = useConsole()
  const isStranger = isForbidden(error)
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={isStranger ? <LockIcon /> : <WarningIcon />}
        title={<h1>{t(isStranger ? 'gate.not_staff' : 'gate.trouble')}</h1>}
        action={
          <>
            {!isStranger && (
              <Button look="primary" onClick={retry}>
                {t('common.retry')}
              </Button>
            )}
            <Button onClick={leave}>{t('shell.sign_out')}</Button>
          </>
        }
      >
        {isStranger ? t('gate.not_staff_about') : messageOf(error)}
      </EmptyState>
    </main>
  )
}
