import { Button, Checkbox, Dialog, Field, Select } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { usePlaza } from '../data/member.tsx'
import { useShare } from '../parts/feedback/use-share.ts'
import { FormProblem } from '../parts/form-problem.tsx'
import { textOf, useSubmit } from '../parts/use-submit.ts'
import { useKeyMessages } from './keys-messages.ts'

const SCOPES = ['read', 'feeds', 'comments', 'chat', 'notifications'] as const
const DAY_MS = 86_400_000

/** Makes a key and shows it once. */
export function NewKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const { t } = useKeyMessages()
  const plaza = usePlaza()
  const [made, setMade] = useState<string>()
  const [isNoneChosen, setNoneChosen] = useState(false)
  const { submit, isBusy, message, errorOf } = useSubmit(async (form: FormData) => {
    const days = Number(form.get('days'))
    const { key } = await plaza.POST('/user/keys', {
      body: {
        name: textOf(form, 'name') ?? '',
        scopes: SCOPES.filter((scope) => form.has(scope)),
        ...(days > 0 && { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
      },
    })
    setMade(key)
    onMade()
  })
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const isNone = !SCOPES.some((scope) => form.has(scope))
    setNoneChosen(isNone)
    if (!isNone) await submit(form)
  }
  if (made !== undefined) return <MadeKey text={made} onClose={onClose} />
  return (
    <Dialog open keepOpen onClose={onClose} title={t('add')}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <FormProblem text={message} />
        <Field
          label={t('name')}
          hint={t('name_hint')}
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          error={errorOf('name')}
        />
        <fieldset>
          <legend className="pb-1 font-semibold">{t('scopes')}</legend>
          {SCOPES.map((scope) => (
            <Checkbox key={scope} name={scope} label={t(`scope_${scope}`)} defaultChecked={scope === 'read'} />
          ))}
          {isNoneChosen && (
            <p role="alert" className="text-s text-danger">
              {t('choose')}
            </p>
          )}
        </fieldset>
        <Select
          label={t('ends')}
          name="days"
          options={[
            { value: '0', label: t('ends_never') },
            { value: '30', label: t('ends_30') },
            { value: '365', label: t('ends_365') },
          ]}
          defaultValue="0"
        />
        <Button type="submit" look="primary" busy={isBusy}>
          {t('add')}
        </Button>
      </form>
    </Dialog>
  )
}

function MadeKey({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useKeyMessages()
  const { copy } = useShare()
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={t('made')}
      footer={
        <>
          <Button onClick={() => void copy(text, t('copied'))}>{t('copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-soft">{t('made_text')}</p>
      <Field label={t('made')} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  )
}
