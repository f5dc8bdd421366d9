import type { OpenedReport } from '@plaza/sdk/types'
import { Button } from '@plaza/ui'
import { useState } from 'preact/compat'
import { useCan } from '../../app/staff.tsx'
import { useConsole } from '../../messages/index.ts'
import { MuteDialog } from '../../people/until-dialogs.tsx'

type Message = NonNullable<OpenedReport['snapshot']>[number]

/** What staff can do about the author of a reported message. */
export function MessageActs({ message: { user } }: { message: Message }) {
  const { t } = useConsole()
  const can = useCan()
  const [isMuting, setMuting] = useState(false)
  if (!can('im:manage')) return null
  return (
    <div className="mt-2">
      <Button size="s" onClick={() => setMuting(true)}>
        {t('person.mute_chat')}…
      </Button>
      {isMuting && <MuteDialog person={user} close={() => setMuting(false)} />}
    </div>
  )
}
