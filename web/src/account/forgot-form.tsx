import { Button, Field } from '@plaza/ui'
import { type FormEvent, useRef } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { CodeField } from './code-field.tsx'
import { contactFrom, kindOf } from './contact.ts'
import { useAccountMessages } from './messages.ts'

/** Sets a new password by a code, and signs in with it at once. */
export function ForgotForm({ onEntered }: { onEntered: () => void }) {
  const { t } = useAccountMessages()
  const { plaza, enter } = useMembership()
  const form = useRef<HTMLFormElement>(null)
  const { submit, isBusy, errorOf, message } = useSubmit(async (sent: FormData) => {
    const text = textOf(sent, 'contact') ?? ''
    const contact = contactFrom(text)
    const password = String(sent.get('password'))
    await plaza.PUT('/user/retrieve-password', {
      body: { ...contact, verifiable_type: kindOf(contact), verifiable_code: textOf(sent, 'code') ?? '', password },
    })
    await plaza.signIn({ login: 'phone' in contact ? contact.phone : contact.email, password })
    await enter()
  })
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await submit(new FormData(event.currentTarget))) onEntered()
  }
  const contact = () => {
    const text = form.current && textOf(new FormData(form.current), 'contact')
    return text ? contactFrom(text) : undefined
  }
  return (
    <form ref={form} className="grid gap-5" onSubmit={onSubmit}>
      <FormProblem text={message} />
      <Field
        label={t('account.contact')}
        hint={t('account.contact_hint')}
        name="contact"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={254}
        error={errorOf('phone', 'email')}
      />
      <CodeField contact={contact} purpose="verify" error={errorOf('verifiable_code')} />
      <PasswordField
        isNew
        label={t('account.new_password')}
        hint={t('account.password_hint')}
        error={errorOf('password')}
      />
      <Button type="submit" look="primary" size="l" wide busy={isBusy}>
        {t('account.save_and_sign_in')}
      </Button>
    </form>
  )
}
