import { useState } from 'preact/compat'
import { useAct } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import { useConsole } from '../messages/index.ts'
import { endIn, Length } from './length.tsx'

interface MuteDialogProps {
  person: { id: number; name: string }
  close: () => void
}

const LENGTHS = ['1', '3', '7', '30', '365']

/** Keeps a person from writing in chat for a while. */
export function MuteDialog({ person, close }: MuteDialogProps) {
  const { t } = useConsole()
  const [days, setDays] = useState('7')
  const save = useAct({ done: t('person.chat_muted'), onDone: close })
  return (
    <WhyDialog
      title={t('person.mute_chat')}
      about={t('person.mute_chat_about', { name: person.name })}
      label={t('person.mute_chat')}
      draft={`mute-${person.id}`}
      isBusy={save.isPending}
      error={save.error}
      close={close}
      decide={(why) =>
        save.mutate(() =>
          call('PATCH /admin/users/{user}', {
            path: { user: person.id },
            body: { ...why, chat_muted_until: endIn(days) ?? null },
          }),
        )
      }
    >
      <Length days={days} lengths={LENGTHS} onChange={setDays} />
    </WhyDialog>
  )
}
