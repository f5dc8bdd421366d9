import { Button, Field, Segmented, toast } from '@plaza/ui'
import { type FormEvent, useRef, useState } from 'preact/compat'
import { useSite } from '../app/site.ts'
import { useMembership } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { CodeField } from './code-field.tsx'
import { contactFrom, kindOf } from './contact.ts'
import { useAccountMessages } from './messages.ts'

export type Method = 'phone' | 'mail'

interface SignUpFormProps {
  /** What this community takes: at least one. */
  methods: readonly Method[]
  invite: string | null
  /** From which age on people can join; 0 where it is not asked. */
  minAge: number
  onEntered: () => void
}

/** A contact proven by a code, a name, and a password for those who want one. */
export function SignUpForm({ methods, invite, minAge, onEntered }: SignUpFormProps) {
  const { t, rich } = useAccountMessages()
  const { plaza, enter } = useMembership()
  const { terms: version } = useSite()
  const [method, setMethod] = useState<Method>(methods[0]!)
  const form = useRef<HTMLFormElement>(null)
  const { submit, isBusy, errorOf, message } = useSubmit(async (sent: FormData) => {
    const contact = contactFrom(textOf(sent, 'contact') ?? '')
    const name = textOf(sent, 'name') ?? ''
    const password = String(sent.get('password') ?? '')
    const inviteCode = textOf(sent, 'invite')
    const birthDate = textOf(sent, 'birth_date')
    await plaza.register({
      ...contact,
      name,
      verifiable_type: kindOf(contact),
      verifiable_code: textOf(sent, 'code') ?? '',
      ...(password && { password }),
      ...(inviteCode && { invite_code: inviteCode }),
      ...(birthDate && { birth_date: birthDate }),
      ...(version && { terms: version }),
    })
    await enter()
    toast(t('account.welcome', { name }))
  })
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await submit(new FormData(event.currentTarget))) onEntered()
  }
  const contact = () => {
    const text = form.current && textOf(new FormData(form.current), 'contact')
    return text ? contactFrom(text) : undefined
  }
  const rules = (
    <a href="/rules" className="text-accent underline underline-offset-4">
      {t('account.rules')}
    </a>
  )
  const terms = (
    <a href="/terms" className="text-accent underline underline-offset-4">
      {t('account.terms')}
    </a>
  )
  return (
    <form ref={form} className="grid gap-5" onSubmit={onSubmit}>
      {methods.length > 1 && (
        <Segmented
          label={t('account.reach')}
          value={method}
          onChange={setMethod}
          segments={[
            { value: 'phone', label: t('account.phone') },
            { value: 'mail', label: t('account.email') },
          ]}
        />
      )}
      <FormProblem text={message} />
      <Field
        key={method}
        label={method === 'phone' ? t('account.phone') : t('account.email')}
        hint={method === 'phone' ? t('account.contact_hint') : undefined}
        name="contact"
        type={method === 'phone' ? 'tel' : 'email'}
        autoComplete={method === 'phone' ? 'tel' : 'email'}
        required
        maxLength={254}
        error={errorOf('phone', 'email')}
      />
      <CodeField contact={contact} purpose="register" error={errorOf('verifiable_code')} />
      <Field
        label={t('account.name')}
        hint={t('account.name_hint')}
        name="name"
        autoComplete="nickname"
        required
        minLength={2}
        maxLength={30}
        error={errorOf('name')}
      />
      <PasswordField
        isNew
        optional
        label={t('account.password')}
        hint={t('account.password_hint')}
        error={errorOf('password')}
      />
      {minAge > 0 && (
        <Field
          label={t('account.birth_date')}
          hint={t('account.birth_date_hint', { age: minAge })}
          name="birth_date"
          type="date"
          autoComplete="bday"
          required
          error={errorOf('birth_date')}
        />
      )}
      {invite !== null && (
        <Field
          label={t('account.invite')}
          name="invite"
          defaultValue={invite}
          maxLength={10}
          optional
          error={errorOf('invite_code')}
        />
      )}
      <Button type="submit" look="primary" size="l" wide busy={isBusy}>
        {t('account.sign_up')}
      </Button>
      <FormProblem text={errorOf('terms')} />
      <p className="text-s text-soft">
        {version ? rich('account.agree_both', { terms, rules }) : rich('account.agree', { rules })}
      </p>
    </form>
  )
}
