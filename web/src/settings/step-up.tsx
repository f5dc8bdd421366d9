import { Button, Checkbox, Dialog, Field } from '@plaza/ui'
import { KeyIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { useQuery } from '../data/ask.ts'
import { usePlaza } from '../data/member.tsx'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { canPasskeys, factors, OWN_PAGE, proofFrom, showPasskey } from './factors.ts'
import { useSettingsMessages } from './messages.ts'

/** Asks for the second factor: to complete a sign-in, or before an act that needs it, which then goes on. */
export function StepUpDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const [isSignIn] = useState(plaza.session?.awaitsFactor === true)
  const [isRemembered, setRemembered] = useState(true)
  const { data } = useQuery({ ...factors(), enabled: !isSignIn })
  const shown = { headers: OWN_PAGE, ...(isSignIn && { remember: isRemembered }) }
  const byCode = useSubmit(async (sent: FormData) => {
    const { headers, ...more } = shown
    await plaza.POST('/auth/factor', { headers, body: { ...proofFrom(textOf(sent, 'proof') ?? ''), ...more } })
  })
  const byPasskey = useSubmit(() => showPasskey(plaza, shown))
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await byCode.submit(new FormData(event.currentTarget))) onShown()
  }
  // The list of factors is only visible to a user who has shown one.
  const hasPasskey = canPasskeys() && (isSignIn || data?.some(({ kind }) => kind === 'passkey'))
  const passkeyProblem = byPasskey.error ? t('settings.step_up_no_passkey') : undefined
  return (
    <Dialog open keepOpen onClose={onClose} title={t('settings.step_up_title')}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <p className="text-soft">{t(isSignIn ? 'settings.step_up_sign_in' : 'settings.step_up_act')}</p>
        <FormProblem text={byCode.message ?? passkeyProblem} />
        <Field
          label={t('settings.step_up_code')}
          hint={t('settings.step_up_hint')}
          name="proof"
          autoComplete="one-time-code"
          required
          maxLength={20}
          error={byCode.errorOf('code', 'recovery_code', 'credential')}
        />
        {isSignIn && (
          <Checkbox
            label={t('settings.step_up_remember')}
            checked={isRemembered}
            onChange={(event) => setRemembered(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" look="primary" busy={byCode.isBusy}>
          {t('settings.step_up_show')}
        </Button>
        {hasPasskey && (
          <Button
            icon={<KeyIcon size={18} />}
            busy={byPasskey.isBusy}
            onClick={async () => {
              byCode.forget()
              if (await byPasskey.submit()) onShown()
            }}
          >
            {t('settings.step_up_passkey')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
