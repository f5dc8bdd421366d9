import { Button, Dialog, Field } from '@plaza/ui'
import { KeyIcon } from '@plaza/ui/icons'
import type { FormEvent } from 'react'
import { useQuery } from '../data/ask.ts'
import { usePlaza } from '../data/member.tsx'
import { useSettingsMessages } from '../messages/settings.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { canPasskeys, factors, proofFrom, showPasskey } from './factors.ts'

/** Asks for the second factor before something that needs it; then that can be done again. */
export function StepUpDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const { data } = useQuery(factors())
  const byCode = useSubmit(async (sent: FormData) => {
    await plaza.POST('/auth/factor', { body: proofFrom(textOf(sent, 'proof') ?? '') })
  })
  const byPasskey = useSubmit(() => showPasskey(plaza))
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await byCode.submit(new FormData(event.currentTarget))) onShown()
  }
  const hasPasskey = canPasskeys() && data?.some(({ kind }) => kind === 'passkey')
  return (
    <Dialog open onClose={onClose} title={t('settings.step_up_title')}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <FormProblem text={byCode.message ?? (byPasskey.error ? t('settings.passkey_failed') : undefined)} />
        {hasPasskey && (
          <Button
            icon={<KeyIcon size={18} />}
            busy={byPasskey.isBusy}
            onClick={async () => {
              if (await byPasskey.submit()) onShown()
            }}
          >
            {t('settings.step_up_passkey')}
          </Button>
        )}
        <Field
          label={t('settings.step_up_code')}
          hint={t('settings.step_up_hint')}
          name="proof"
          autoComplete="one-time-code"
          required
          maxLength={20}
          error={byCode.errorOf('code', 'recovery_code', 'credential')}
        />
        <Button type="submit" look="primary" busy={byCode.isBusy}>
          {t('settings.step_up_show')}
        </Button>
      </form>
    </Dialog>
  )
}
