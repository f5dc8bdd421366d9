import type { OpenedReport } from '@plaza/sdk/types'
import { Button } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useAct } from '../app/data.ts'
import { call } from '../app/plaza.ts'
import { useCan } from '../app/staff.tsx'
import { useConsole } from '../messages/index.ts'
import { MuteDialog } from '../people/mute-dialog.tsx'

type Message = NonNullable<OpenedReport['snapshot']>[number]

/** What staff can do about a reported message and its author. */
export function MessageActs({ message: { conversation_id: conversation, seq, user } }: { message: Message }) {
  const { t } = useConsole()
  const can = useCan()
  const [isRecalled, setRecalled] = useState(false)
  const [isMuting, setMuting] = useState(false)
  const recall = useAct({ done: t('queue.message_recalled'), onDone: () => setRecalled(true) })
  if (!can('im:manage')) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {conversation !== undefined && (
        <Button
          size="s"
          disabled={isRecalled}
          busy={recall.isPending}
          onClick={() =>
            recall.mutate(() =>
              call('DELETE /chat/conversations/{conversation}/messages/{seq}', { path: { conversation, seq } }),
            )
          }
        >
          {t('queue.recall_message')}
        </Button>
      )}
      <Button size="s" onClick={() => setMuting(true)}>
        {t('person.mute_chat')}…
      </Button>
      {isMuting && <MuteDialog person={user} close={() => setMuting(false)} />}
    </div>
  )
}
