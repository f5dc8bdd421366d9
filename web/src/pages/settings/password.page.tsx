import { Button, Note, Skeleton, toast } from '@plaza/ui'
import { InfoIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { CodeField } from '../../account/code-field.tsx'
import { type Me, useMe, useMembership } from '../../data/member.tsx'
import { isProblem } from '../../data/plaza.ts'
import { FormProblem } from '../../parts/form-problem.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { textOf, useSubmit } from '../../parts/use-submit.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { contactOf } from '../../settings/own-contact.ts'

export default defineSettings('password', PasswordPage)

function PasswordPage() {
  const { t } = useSettingsMessages()
  const me = useMe()
  if (!me) return <Skeleton className="m-4 h-72 rounded-l" />
  return (
    <SettingsFrame
      title={t('settings.password')}
      text={t(me.initial_password ? 'settings.password_none' : 'settings.password_ends')}
    >
      <PasswordForm me={me} />
    </SettingsFrame>
  )
}

function PasswordForm({ me }: { me: Me }) {
  const { t } = useSettingsMessages()
  const { plaza, enter } = useMembership()
  const [turn, setTurn] = useState(0)
  const [needsProof, setNeedsProof] = useState(false)
  const contact = contactOf(me)
  const { submit, isBusy, message, errorOf } = useSubmit(async (sent: FormData) => {
    const old = String(sent.get('old_password') ?? '')
    const code = textOf(sent, 'code')
    try {
      await plaza.PUT('/user/password', {
        body: {
          password: String(sent.get('password')),
          ...(old && { old_password: old }),
          ...(code && { verifiable_code: code }),
        },
      })
    } catch (refusal) {
      if (isProblem(refusal, 'auth.step_up') && contact) setNeedsProof(true)
      throw refusal
    }
    // The cookie of this browser ended with all the others: it gets a new one.
    await enter()
    // A new key remounts the form and empties the fields.
    setTurn(turn + 1)
    setNeedsProof(false)
    toast(t('settings.password_saved'))
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  return (
    <form key={turn} className="grid gap-5" onSubmit={onSubmit}>
      {needsProof && contact ? (
        <>
          <Note tone="accent" icon={<InfoIcon size={18} />}>
            {t('settings.proof', { contact: 'phone' in contact ? contact.phone : contact.email })}
          </Note>
          <CodeField contact={() => contact} purpose="proof" error={errorOf('verifiable_code')} />
        </>
      ) : (
        <FormProblem text={message} />
      )}
      {!me.initial_password && (
        <PasswordField label={t('settings.old_password')} name="old_password" error={errorOf('old_password')} />
      )}
      <PasswordField
        isNew
        label={t('settings.new_password')}
        hint={t('settings.password_hint')}
        error={errorOf('password')}
      />
      <div>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}
