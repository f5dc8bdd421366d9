import type { QueueItem } from '@plaza/sdk/types'
import { useState } from 'preact/compat'
import { useDecide } from '../decide/messages.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import { useConsole } from '../messages/index.ts'
import { endIn, Length, useSuspensionLengths } from '../people/length.tsx'
import type { Decision, QueueKind, Removal } from './kinds/kind.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export type Which = 'approve' | 'refuse' | 'remove'

/** What was said in the dialog of a decision. */
export interface Said {
  reason: string
  rule?: string
  /** Puts the reason back where the decision is refused. */
  keep?: () => void
}

interface AskedProps {
  which: Which
  item: QueueItem
  kind: QueueKind
  removal: Removal | undefined
  close: () => void
  decide: (decision: Decision, said: Said) => void
}

/** Asks why: where it is decided about a person, for the rule too. */
export function Asked({ which, item, kind, removal, close, decide }: AskedProps) {
  const { t } = useConsole()
  const draft = `${item.kind}-${item.id}-${which}`
  if (which === 'remove') return removal ? <RemovalDialog {...{ item, kind, removal, draft, close, decide }} /> : null
  const decision = kind[which]
  if (decision.reason === 'rule')
    return (
      <WhyDialog
        title={t(decision.label)}
        about={t(decision.about)}
        label={t(decision.label)}
        draft={draft}
        close={close}
        decide={({ rule, reason = '' }, { forget, keep }) => {
          forget()
          decide(decision, { reason, rule, keep })
        }}
      />
    )
  return (
    <ReasonDialog
      item={item}
      decision={decision}
      isRefusal={which === 'refuse'}
      close={close}
      decide={(reason, keep) => decide(decision, { reason, keep })}
    />
  )
}

interface RemovalDialogProps extends Omit<AskedProps, 'which' | 'removal'> {
  removal: Removal
  draft: string
}

/** Removes what was reported and closes the report; a person is suspended instead, for so long. */
function RemovalDialog({ kind, removal, draft, close, decide }: RemovalDialogProps) {
  const { t: say } = useDecide()
  const lengths = useSuspensionLengths()
  const [days, setDays] = useState('7')
  const label = say(removal.isSuspension ? 'why.suspend_and_close' : 'why.remove_and_close')
  return (
    <WhyDialog
      title={label}
      about={say(removal.isSuspension ? 'why.suspend_about' : 'why.remove_about')}
      label={label}
      draft={draft}
      close={close}
      decide={({ rule, reason = '' }, { forget, keep }) => {
        forget()
        const until = removal.isSuspension && endIn(days)
        decide(
          {
            ...kind.approve,
            act: (item, why, broken, also) =>
              removal.act(item, { reason: why, rule: broken, until: until || undefined, also }),
          },
          { reason, rule, keep },
        )
      }}
    >
      {removal.isSuspension && <Length days={days} lengths={lengths} onChange={setDays} />}
    </WhyDialog>
  )
}
