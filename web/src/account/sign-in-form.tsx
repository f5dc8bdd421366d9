import { Button, Field, Segmented } from '@plaza/ui'
import { type FormEvent, useRef, useState } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { CodeField } from './code-field.tsx'
import { contactFrom, loginFrom } from './contact.ts'
import { useAccountMessages } from './messages.ts'
import { showDecision } from './show-decision.ts'

type Way = 'password' | 'code'

interface SignInFormProps {
  onEntered: () => void
  /** Where a form sent without JavaScript comes back to. */
  next: string
  /** A forgotten password is offered next to the field. */
  forgot: string
  /** What the service said to a form that was sent without JavaScript. */
  refused?: string | undefined
  /** The form works without JavaScript, so it has to carry the second factor too. */
  asksFactor?: boolean
}

/** By password or by code. Without JavaScript the password form is submitted as it is. */
export function SignInForm({ onEntered, next, forgot, refused, asksFactor }: SignInFormProps) {
  const { t } = useAccountMessages()
  const { plaza, enter } = useMembership()
  const [way, setWay] = useState<Way>('password')
  const form = useRef<HTMLFormElement>(null)
  const { submit, isBusy, error, errorOf, message, forget } = useSubmit(async (sent: FormData) => {
    const login = loginFrom(textOf(sent, 'login') ?? '')
    const secret =
      way === 'password' ? { password: String(sent.get('password')) } : { verifiable_code: textOf(sent, 'code') ?? '' }
    await plaza.signIn({ login, ...secret }).catch(showDecision)
    await enter()
  })
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await submit(new FormData(event.currentTarget))) onEntered()
  }
  const contact = () => {
    const text = form.current && textOf(new FormData(form.current), 'login')
    return text ? contactFrom(text) : undefined
  }
  const isWrong = isProblem(error, 'auth.wrong_credentials')
  return (
    <form ref={form} method="post" action="/sign-in" className="grid gap-5" onSubmit={onSubmit}>
      <input type="hidden" name="next" value={next} />
      <Segmented
        label={t('account.how')}
        name="way"
        value={way}
        onChange={(chosen) => {
          setWay(chosen)
          forget()
        }}
        segments={[
          { value: 'password', label: t('account.by_password') },
          { value: 'code', label: t('account.by_code') },
        ]}
      />
      <FormProblem
        text={isWrong && way === 'password' ? t('account.wrong') : (message ?? (error ? undefined : refused))}
      />
      <Field
        label={way === 'password' ? t('account.login') : t('account.contact')}
        hint={way === 'code' ? t('account.contact_hint') : undefined}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellcheck={false}
        required
        maxLength={254}
        error={errorOf('login')}
      />
      {way === 'password' ? (
        <div className="grid gap-2">
          <PasswordField label={t('account.password')} error={errorOf('password')} />
          <a href={forgot} className="justify-self-start text-s text-accent underline underline-offset-4">
            {t('account.forgot')}
          </a>
        </div>
      ) : (
        <CodeField contact={contact} purpose="verify" error={errorOf('verifiable_code')} />
      )}
      {asksFactor && (
        <noscript>
          <Field label={t('account.factor_code')} name="factor" autoComplete="one-time-code" maxLength={20} />
        </noscript>
      )}
      <Button type="submit" look="primary" size="l" wide busy={isBusy}>
        {t('account.sign_in')}
      </Button>
    </form>
  )
}
