import { useState } from 'preact/compat'
import { useAct } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import { useConsole } from '../messages/index.ts'
import { endIn, Length } from './length.tsx'

interface DialogProps {
  person: { id: number; name: string }
  close: () => void
}

/** What ends by itself after some days, by the field of the person that says when. */
const RESTRICTIONS = {
  limited_until: {
    title: 'person.limit',
    about: 'person.limit_about',
    done: 'person.limited',
    draft: 'limit',
    lengths: ['1', '3', '7', '30', '90'],
  },
  chat_muted_until: {
    title: 'person.mute_chat',
    about: 'person.mute_chat_about',
    done: 'person.chat_muted',
    draft: 'mute',
    lengths: ['1', '3', '7', '30', '365'],
  },
} as const

/** Shows what a person posts to their followers only, for a while. */
export const LimitDialog = (props: DialogProps) => <UntilDialog field="limited_until" {...props} />

/** Keeps a person from writing in chat for a while. */
export const MuteDialog = (props: DialogProps) => <UntilDialog field="chat_muted_until" {...props} />

function UntilDialog({ field, person, close }: DialogProps & { field: keyof typeof RESTRICTIONS }) {
  const { t } = useConsole()
  const { title, about, done, draft, lengths } = RESTRICTIONS[field]
  const [days, setDays] = useState('7')
  const save = useAct({ done: t(done), onDone: close })
  return (
    <WhyDialog
      title={t(title)}
      about={t(about, { name: person.name })}
      label={t(title)}
      draft={`${draft}-${person.id}`}
      isBusy={save.isPending}
      error={save.error}
      close={close}
      decide={(why) =>
        save.mutate(() =>
          call('PATCH /admin/users/{user}', {
            path: { user: person.id },
            body: { ...why, [field]: endIn(days) ?? null },
          }),
        )
      }
    >
      <Length days={days} lengths={lengths} onChange={setDays} />
    </WhyDialog>
  )
}
