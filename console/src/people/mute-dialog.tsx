import { Button, Dialog, Note, Select } from '@plaza/ui'
import { useState } from 'preact/compat'
import { messageOf, useAct } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useConsole } from '../messages/index.ts'

interface MuteDialogProps {
  person: { id: number; name: string }
  close: () => void
}

const DAY_MS = 86_400_000
const DAYS = ['1', '3', '7', '30', '365']

/** Keeps a person from writing in chat for a while. */
export function MuteDialog({ person, close }: MuteDialogProps) {
  const { t } = useConsole()
  const [days, setDays] = useState('7')
  const save = useAct({ done: t('person.chat_muted'), onDone: close })
  const until = () => new Date(Date.now() + Number(days) * DAY_MS).toISOString().slice(0, 19).replace('T', ' ')
  const mute = () =>
    save.mutate(() =>
      call('PATCH /admin/users/{user}', { path: { user: person.id }, body: { chat_muted_until: until() } }),
    )
  return (
    <Dialog
      open
      onClose={close}
      title={t('person.mute_chat')}
      footer={
        <Button look="danger" busy={save.isPending} onClick={mute}>
          {t('person.mute_chat')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {save.error && <Note tone="danger">{messageOf(save.error)}</Note>}
        <p className="text-soft">{t('person.mute_chat_about', { name: person.name })}</p>
        <Select
          label={t('person.how_long')}
          value={days}
          options={DAYS.map((each) => ({ value: each, label: t('person.days', { count: Number(each) }) }))}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
