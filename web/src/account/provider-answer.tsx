import { Button, Field, LinkButton, Skeleton } from '@plaza/ui'
import { type FormEvent, useEffect, useState } from 'preact/compat'
import { useSite } from '../app/site.ts'
import { useMembership } from '../data/member.tsx'
import { type AccountOwner, isProblem } from '../data/plaza.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { CodeField } from './code-field.tsx'
import { AccountFrame } from './frame.tsx'
import { useProviderMessages } from './provider-messages.ts'
import { showDecision } from './show-decision.ts'

interface ProviderAnswerProps {
  onEntered: (isNew: boolean) => void
  next: string
  /** What the service said to the form that was sent without JavaScript. */
  refused: string
}

type Proof = { password?: string; verifiable_code?: string; separate?: boolean; birth_date?: string }

/** The provider has sent the browser back: signs in, and asks whose account it is where that is not clear. */
export function ProviderAnswer({ onEntered, next, refused }: ProviderAnswerProps) {
  const { t } = useProviderMessages()
  const { plaza, enter } = useMembership()
  const { provider = '' } = useSite()
  const [owner, setOwner] = useState<AccountOwner>()
  // Asked after the question whose account it is: that one's answer is sent again with it.
  const [isSeparate, setIsSeparate] = useState(false)
  const { submit, isBusy, error, errorOf, message } = useSubmit(async (proof: Proof) => {
    if (proof.separate) setIsSeparate(true)
    const { isNew } = await plaza.signInByProvider(proof).catch(showDecision)
    await enter()
    onEntered(isNew)
  })
  useEffect(() => void submit({}), [])
  useEffect(() => {
    if (isProblem(error, 'auth.link_needed') && error.owner) setOwner(error.owner)
  }, [error])

  if (errorOf('birth_date') !== undefined)
    return (
      <BirthDateForm
        submit={(birthDate) => submit({ birth_date: birthDate, ...(isSeparate && { separate: true }) })}
        {...{ isBusy, errorOf }}
      />
    )
  if (owner)
    return (
      <OwnerForm
        owner={owner}
        provider={provider}
        {...{ submit, isBusy, errorOf }}
        message={isProblem(error, 'auth.link_needed') ? undefined : message}
      />
    )
  if (error !== undefined)
    return (
      <AccountFrame title={t('failed')}>
        <FormProblem text={message} />
        <LinkButton look="primary" size="l" wide href={`/sign-in/oidc?next=${encodeURIComponent(next)}`}>
          {t('again')}
        </LinkButton>
        <LinkButton size="l" wide href={`/sign-in?next=${encodeURIComponent(next)}`}>
          {t('other')}
        </LinkButton>
      </AccountFrame>
    )
  return (
    <AccountFrame title={t('entering', { name: provider })} text={t('entering_text')}>
      <Skeleton className="h-12 rounded-pill" />
      <noscript>
        <form method="post" action="/sign-in" className="grid gap-5">
          <input type="hidden" name="with" value="oidc" />
          <input type="hidden" name="next" value={next} />
          {refused === 'link' && (
            <>
              <FormProblem text={t('refused_link')} />
              <PasswordField label={t('password')} error={undefined} />
            </>
          )}
          {(refused === 'age' || refused === 'young') && (
            <>
              <FormProblem text={t(refused === 'age' ? 'refused_age' : 'refused_young')} />
              <Field
                label={t('born')}
                hint={t('born_text')}
                name="birth_date"
                type="date"
                autoComplete="bday"
                required
              />
            </>
          )}
          <Field label={t('factor')} name="factor" autoComplete="one-time-code" maxLength={20} />
          <Button type="submit" look="primary" size="l" wide>
            {t('go_on')}
          </Button>
        </form>
      </noscript>
    </AccountFrame>
  )
}

interface BirthDateFormProps {
  submit: (birthDate: string) => Promise<boolean>
  isBusy: boolean
  errorOf: (...names: string[]) => string | undefined
}

/** The operator asks newcomers for their age. */
function BirthDateForm({ submit, isBusy, errorOf }: BirthDateFormProps) {
  const { t } = useProviderMessages()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(textOf(new FormData(event.currentTarget), 'birth_date') ?? '')
  }
  return (
    <AccountFrame title={t('born_title')} text={t('born_text')}>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <Field
          label={t('born')}
          name="birth_date"
          type="date"
          autoComplete="bday"
          required
          error={errorOf('birth_date')}
        />
        <Button type="submit" look="primary" size="l" wide busy={isBusy}>
          {t('go_on')}
        </Button>
      </form>
    </AccountFrame>
  )
}

interface OwnerFormProps {
  owner: AccountOwner
  provider: string
  submit: (proof: Proof) => Promise<boolean>
  isBusy: boolean
  message: string | undefined
  errorOf: (...names: string[]) => string | undefined
}

/** Whose account with this address it is: theirs, which they prove, or another person's. */
function OwnerForm({ owner: { email, confirmBy }, provider, submit, isBusy, message, errorOf }: OwnerFormProps) {
  const { t } = useProviderMessages()
  const [by, setBy] = useState(confirmBy)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void submit(
      by === 'password' ? { password: String(form.get('password')) } : { verifiable_code: textOf(form, 'code') ?? '' },
    )
  }
  return (
    <AccountFrame title={t('yours')} text={t('yours_text', { email, name: provider })}>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <FormProblem text={message} />
        {by === 'password' ? (
          <PasswordField label={t('password')} error={errorOf('password')} />
        ) : (
          <CodeField contact={() => ({ email })} purpose="verify" error={errorOf('verifiable_code')} />
        )}
        <Button type="submit" look="primary" size="l" wide busy={isBusy}>
          {t('link')}
        </Button>
        {confirmBy === 'password' && (
          <Button look="quiet" onClick={() => setBy(by === 'password' ? 'code' : 'password')}>
            {t(by === 'password' ? 'by_code' : 'by_password')}
          </Button>
        )}
      </form>
      <div className="grid gap-2 border-t border-line pt-5">
        <Button size="l" wide disabled={isBusy} onClick={() => void submit({ separate: true })}>
          {t('separate')}
        </Button>
        <p className="text-center text-s text-soft">{t('separate_text')}</p>
      </div>
    </AccountFrame>
  )
}
