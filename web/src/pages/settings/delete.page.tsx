import { Button, Checkbox, Coins, LinkButton, Note, Skeleton, toast } from '@plaza/ui'
import { WarningIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { CodeField } from '../../account/code-field.tsx'
import { navigate } from '../../app/router.tsx'
import { type Me, useMe, useMembership } from '../../data/member.tsx'
import { FormProblem } from '../../parts/form-problem.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { textOf, useSubmit } from '../../parts/use-submit.ts'
import { defineSettings } from '../../settings/define.ts'
import { SettingsFrame } from '../../settings/frame.tsx'
import { useSettingsMessages } from '../../settings/messages.ts'
import { contactOf } from '../../settings/own-contact.ts'

export default defineSettings('delete', DeletePage)

function DeletePage() {
  const { t, rich } = useSettingsMessages()
  const me = useMe()
  if (!me) return <Skeleton className="m-4 h-72 rounded-l" />
  return (
    <SettingsFrame title={t('settings.delete_title')}>
      <Note tone="danger" icon={<WarningIcon size={18} />}>
        <ul className="grid list-disc gap-1.5 ps-4">
          <li>{t('settings.delete_1')}</li>
          <li>{t('settings.delete_2')}</li>
          {me.currency.sum > 0 && (
            <li>{rich('settings.delete_3', { coins: <Coins key="coins" amount={me.currency.sum} /> })}</li>
          )}
          <li>{t('settings.delete_4')}</li>
        </ul>
      </Note>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/me/settings/export">{t('settings.delete_export')}</LinkButton>
      </div>
      <DeleteForm me={me} />
    </SettingsFrame>
  )
}

/** A proof of identity, a tick, and the one red button. */
function DeleteForm({ me }: { me: Me }) {
  const { t } = useSettingsMessages()
  const { plaza, leave } = useMembership()
  const [isSure, setSure] = useState(false)
  const contact = contactOf(me)
  const { submit, isBusy, message, errorOf } = useSubmit(async (sent: FormData) => {
    const password = String(sent.get('password') ?? '')
    const code = textOf(sent, 'code')
    await plaza.DELETE('/user', {
      params: { query: { ...(password && { password }), ...(code && { verifiable_code: code }) } },
    })
    await leave()
    navigate('/', { replace: true })
    toast(t('settings.deleted'))
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSure) void submit(new FormData(event.currentTarget))
  }
  return (
    <form className="grid gap-5 border-t border-line pt-5" onSubmit={onSubmit}>
      <FormProblem text={message} />
      {me.initial_password ? (
        contact && <CodeField contact={() => contact} purpose="proof" error={errorOf('verifiable_code')} />
      ) : (
        <PasswordField label={t('settings.delete_password')} error={errorOf('password')} />
      )}
      <Checkbox
        label={t('settings.delete_sure')}
        checked={isSure}
        onChange={(event) => setSure(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" look="danger" disabled={!isSure} busy={isBusy}>
          {t('settings.delete_do')}
        </Button>
      </div>
    </form>
  )
}
