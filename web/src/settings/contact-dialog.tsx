import { Button, Dialog, Field, toast } from '@plaza/ui'
import { type FormEvent, useRef, useState } from 'preact/compat'
import { CodeField } from '../account/code-field.tsx'
import { type Contact, contactFrom } from '../account/contact.ts'
import { type Me, me as mine, useMembership, useQueryClient } from '../data/member.tsx'
import { isProblem } from '../data/plaza.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { useSettingsMessages } from './messages.ts'
import { canProve, ProofFields, textOfContact } from './proof-fields.tsx'

interface ContactDialogProps {
  me: Me
  kind: 'phone' | 'email'
  onClose: () => void
}

/**
 * Changes phone or e-mail: a code proves that it is theirs, and if the sign-in is not recent, a second proof shows who
 * they are.
 */
export function ContactDialog({ me, kind, onClose }: ContactDialogProps) {
  const { t } = useSettingsMessages()
  const { plaza } = useMembership()
  const query = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [needsProof, setNeedsProof] = useState(false)
  const { submit, isBusy, error, message, errorOf } = useSubmit(async (sent: FormData) => {
    const wanted = contactFrom(String(sent.get('contact')))
    const password = String(sent.get('password') ?? '')
    const proof = textOf(sent, 'proof')
    const more = {
      verifiable_code: textOf(sent, 'code') ?? '',
      ...(password && { password }),
      ...(proof && { proof_code: proof }),
    }
    try {
      if (kind === 'phone') await plaza.PUT('/user/phone', { body: { phone: textOfContact(wanted), ...more } })
      else await plaza.PUT('/user/email', { body: { email: textOfContact(wanted), ...more } })
    } catch (refusal) {
      if (isProblem(refusal, 'auth.step_up')) setNeedsProof(true)
      throw refusal
    }
    await query.invalidateQueries({ queryKey: mine().queryKey })
    toast(t(kind === 'phone' ? 'settings.phone_saved' : 'settings.email_saved'))
    onClose()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  // Being asked for a proof is no error: the form simply has another field.
  const isAsked = isProblem(error, 'auth.step_up')
  const written = (): Contact | undefined => {
    const text = field.current?.value.trim()
    if (!text) return undefined
    return kind === 'phone' ? contactFrom(text) : { email: text }
  }
  return (
    <Dialog open keepOpen onClose={onClose} title={t(titleOf(kind, me[kind] !== null))}>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <FormProblem text={isAsked && canProve(me, kind) ? undefined : message} />
        <Field
          ref={field}
          label={t(kind === 'phone' ? 'settings.new_phone' : 'settings.new_email')}
          hint={t(me[kind] === null ? 'settings.contact_added' : 'settings.contact_replaced')}
          name="contact"
          type={kind === 'phone' ? 'tel' : 'email'}
          autoComplete={kind === 'phone' ? 'tel' : 'email'}
          required
          maxLength={kind === 'phone' ? 30 : 254}
          error={errorOf('phone', 'email')}
        />
        <CodeField contact={written} purpose="contact" error={errorOf('verifiable_code')} />
        {needsProof && canProve(me, kind) && <ProofFields {...{ me, kind, errorOf }} />}
        <Button type="submit" look="primary" busy={isBusy}>
          {t('settings.save')}
        </Button>
      </form>
    </Dialog>
  )
}

const titleOf = (kind: 'phone' | 'email', isReplaced: boolean) =>
  kind === 'phone'
    ? isReplaced
      ? 'settings.change_phone'
      : 'settings.add_phone'
    : isReplaced
      ? 'settings.change_email'
      : 'settings.add_email'
