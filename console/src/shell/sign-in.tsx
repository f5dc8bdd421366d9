import { Button, Field, Note } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { signIn } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'
import { useTitle } from '../parts/page.tsx'
import { Mark } from './mark.tsx'

/** The door: the same accounts as everywhere. */
export function SignIn({ why, onDone }: { why?: 'idle' | 'ended'; onDone: () => Promise<void> }) {
  const { t } = useConsole()
  useTitle(t('gate.sign_in'))
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    try {
      await signIn(login, password)
      await onDone()
    } catch (refusal) {
      setError(messageOf(refusal))
    } finally {
      setIsBusy(false)
    }
  }
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
      </form>
    </main>
  )
}
