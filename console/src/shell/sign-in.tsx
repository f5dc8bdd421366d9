import { isProblem } from '@plaza/sdk'
import { Button, Field, LinkButton, Note } from '@plaza/ui'
import { KeyIcon } from '@plaza/ui/icons'
import { type FormEvent, useEffect, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { providerName, signIn, signInByProvider } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { useTitle } from '../parts/page.tsx'
import { Mark } from './mark.tsx'

/** The sign-in page: the same accounts as everywhere. */
export function SignIn({ why, onDone }: { why?: 'idle' | 'ended'; onDone: () => Promise<void> }) {
  const { t } = useConsole()
  useTitle(t('gate.sign_in'))
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [answer] = useState(takeAnswer)
  const [error, setError] = useState(answer.told && t(answer.told))
  const [isBusy, setIsBusy] = useState(false)
  const provider = providerName()
  const attempt = async (way: () => Promise<void>) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await way()
      await onDone()
    } catch (refusal) {
      // Whose account it is, the community's own page asks.
      if (isProblem(refusal, 'auth.link_needed'))
        return location.assign(`/sign-in?with=oidc&next=${encodeURIComponent(here())}`)
      setError(messageOf(refusal))
    } finally {
      setIsBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void attempt(() => signIn(login, password))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (answer.isBack) void attempt(signInByProvider)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <form onSubmit={send} className="grid w-full max-w-sm gap-5">
        <header className="grid gap-1">
          <Mark />
          <h1 className="text-xl font-semibold tracking-tight">{t('gate.sign_in')}</h1>
          <p className="text-soft">{t('gate.about')}</p>
        </header>
        {why && !error && <Note>{t(why === 'idle' ? 'gate.idle' : 'gate.ended')}</Note>}
        {error && (
          <Note tone="danger">
            <span role="alert">{error}</span>
          </Note>
        )}
        <Field
          label={t('gate.login')}
          autoComplete="username"
          autoCapitalize="none"
          required
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <Field
          label={t('gate.password')}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" size="l" wide busy={isBusy}>
          {t('gate.sign_in')}
        </Button>
        {provider && (
          <LinkButton
            size="l"
            wide
            icon={<KeyIcon size={18} />}
            href={`/sign-in/oidc?direct&next=${encodeURIComponent(here())}`}
          >
            {t('gate.with_provider', { name: provider })}
          </LinkButton>
        )}
      </form>
    </main>
  )
}

const here = (): string => location.pathname + location.search

const REFUSED = {
  'oidc-away': 'gate.provider_away',
  'oidc-cancelled': 'gate.provider_cancelled',
  'oidc-stale': 'gate.provider_stale',
  'oidc-distrusted': 'gate.provider_distrusted',
} as const
const isRefused = (why: string): why is keyof typeof REFUSED => Object.hasOwn(REFUSED, why)

/** What the provider's answer left in the address, which it is then taken out of. */
function takeAnswer(): { told?: (typeof REFUSED)[keyof typeof REFUSED]; isBack: boolean } {
  const url = new URL(location.href)
  const why = url.searchParams.get('refused') ?? ''
  const isBack = url.searchParams.get('with') === 'oidc'
  if (!isBack && !isRefused(why)) return { isBack }
  url.searchParams.delete('with')
  url.searchParams.delete('refused')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  return isRefused(why) ? { told: REFUSED[why], isBack } : { isBack }
}
