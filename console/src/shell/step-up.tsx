import { canPasskeys, proofFrom, showPasskey } from '@plaza/sdk/passkeys'
import { Button, Checkbox, Dialog, Field, LinkButton, Note } from '@plaza/ui'
import { type FormEvent, useEffect, useRef, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { HEADERS, plaza, setAskForFactor } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'

interface Ways {
  /** A code of a generator, or one of the recovery codes that came with it. */
  hasCode: boolean
  hasPasskey: boolean
  /** It completes a sign-in: the device can be remembered. */
  isSignIn: boolean
}

/** Asks for the second factor where an act needs it; the act then goes on. */
export function StepUp() {
  const { t } = useConsole()
  const [ways, setWays] = useState<Ways>()
  const [code, setCode] = useState('')
  const [isRemembered, setRemembered] = useState(true)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const asked = useRef<{ done: () => void; gaveUp: (error: Error) => void }>(undefined)

  useEffect(
    () =>
      setAskForFactor(async () => {
        const found = await findWays()
        return new Promise<void>((done, gaveUp) => {
          asked.current = { done, gaveUp }
          setCode('')
          setError(undefined)
          setWays(found)
        })
      }),
    [],
  )
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const timer = ways?.hasCode ? setTimeout(() => field.current?.focus()) : undefined
    return () => clearTimeout(timer)
  }, [ways])
  const show = async (proof: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await proof()
      setWays(undefined)
      asked.current?.done()
    } catch (refusal) {
      // The browser's own word for "closed without a key" helps nobody.
      setError(refusal instanceof DOMException ? t('factor.passkey_failed') : messageOf(refusal))
    } finally {
      setIsBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void show(() => plaza.POST('/auth/factor', { headers: HEADERS, body: { ...proofFrom(code), ...remembering } }))
  }
  const remembering = ways?.isSignIn ? { remember: isRemembered } : {}
  const giveUp = () => {
    setWays(undefined)
    asked.current?.gaveUp(new Error(t('factor.needed')))
  }
  return (
    <Dialog open={ways !== undefined} onClose={giveUp} title={t('factor.title')} keepOpen>
      <form onSubmit={send} className="grid gap-4">
        {ways && !ways.hasCode && !ways.hasPasskey ? (
          <>
            <p className="text-soft">{t('factor.none')}</p>
            <LinkButton href="/me/settings/factors" look="primary" target="_blank">
              {t('factor.set_up')}
            </LinkButton>
          </>
        ) : (
          <p className="text-soft">{t(ways?.isSignIn ? 'factor.sign_in' : 'factor.about')}</p>
        )}
        {ways?.hasPasskey && (
          <Button
            look="primary"
            busy={isBusy}
            onClick={() => void show(() => showPasskey(plaza, { headers: HEADERS, ...remembering }))}
          >
            {t('factor.passkey')}
          </Button>
        )}
        {ways?.hasCode && (
          <>
            <Field
              ref={field}
              label={t('factor.code')}
              hint={t('factor.hint')}
              error={error}
              autoComplete="one-time-code"
              inputMode="text"
              required
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" look={ways.hasPasskey ? 'secondary' : 'primary'} busy={isBusy}>
              {t('factor.go_on')}
            </Button>
          </>
        )}
        {ways?.isSignIn && (
          <Checkbox
            label={t('factor.remember')}
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
        )}
        {error && !ways?.hasCode && <Note tone="danger">{error}</Note>}
      </form>
    </Dialog>
  )
}

/** What this person has to show: asked anew each time, for they may have added one meanwhile. */
async function findWays(): Promise<Ways> {
  // Which factors there are is told only to who has shown one.
  if (plaza.session?.awaitsFactor) return { hasCode: true, hasPasskey: canPasskeys(), isSignIn: true }
  const factors = await plaza.GET('/user/factors').catch(() => undefined)
  return {
    // Where the list cannot be read, a code is worth a try.
    hasCode: factors?.some(({ kind, recovery_codes_left: left }) => kind === 'totp' || left > 0) ?? true,
    isSignIn: false,
    hasPasskey: canPasskeys() && (factors?.some(({ kind }) => kind === 'passkey') ?? false),
  }
}
