import { Button, Dialog, Field } from '@plaza/ui'
import { CopyIcon, DownloadIcon } from '@plaza/ui/icons'
import { type FormEvent, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { useShare } from '../parts/feedback/use-share.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { save } from './export-data.ts'
import type { AddedFactor } from './factors.ts'
import { useSettingsMessages } from './messages.ts'
import { QrCode } from './qr.tsx'

interface AddTotpProps {
  added: AddedFactor
  onClose: () => void
  onConfirmed: () => void
}

/** First the key for the generator, proven by a code; then the recovery codes, which are shown this once. */
export function AddTotp({ added, onClose, onConfirmed }: AddTotpProps) {
  const { t } = useSettingsMessages()
  const plaza = usePlaza()
  const [isConfirmed, setConfirmed] = useState(false)
  const { submit, isBusy, message, errorOf } = useSubmit(async (sent: FormData) => {
    await plaza.PUT('/user/factors/{factor}', {
      params: { path: { factor: added.id } },
      body: { code: textOf(sent, 'code')?.replace(/\s/g, '') ?? '' },
    })
    setConfirmed(true)
    onConfirmed()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(new FormData(event.currentTarget))
  }
  if (isConfirmed) return <RecoveryCodes codes={added.recovery_codes ?? []} onClose={onClose} />
  return (
    <Dialog open keepOpen onClose={onClose} title={t('settings.add_totp')}>
      <form className="grid justify-items-center gap-4" onSubmit={onSubmit}>
        <p className="text-m text-soft">{t('settings.totp_scan')}</p>
        <QrCode text={added.uri ?? ''} label={t('settings.totp_scan')} />
        <p className="text-center text-s text-soft">
          {t('settings.totp_secret')}
          <code className="block font-mono text-m break-all text-ink select-all">{grouped(added.secret ?? '')}</code>
        </p>
        <FormProblem text={message} />
        <Field
          className="w-full"
          label={t('settings.totp_code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={7}
          error={errorOf('code')}
        />
        <Button type="submit" look="primary" wide busy={isBusy}>
          {t('settings.totp_confirm')}
        </Button>
      </form>
    </Dialog>
  )
}

/** In groups of four, as one reads a long key aloud. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useSettingsMessages()
  const text = codes.join('\n')
  const { copy } = useShare()
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={t('settings.codes_title')}
      footer={
        <>
          <Button icon={<CopyIcon size={18} />} onClick={() => void copy(text, t('settings.codes_copied'))}>
            {t('settings.codes_copy')}
          </Button>
          <Button
            look="primary"
            icon={<DownloadIcon size={18} />}
            onClick={() => save(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            {t('settings.codes_save')}
          </Button>
        </>
      }
    >
      <p className="text-m text-soft">{t('settings.codes_text')}</p>
      <ul className="mt-4 grid grid-cols-2 gap-2 rounded-card bg-sunken p-4 text-center font-mono text-m">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
