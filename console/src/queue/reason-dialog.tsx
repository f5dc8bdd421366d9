import type { QueueItem } from '@plaza/sdk/types'
import { Button, Dialog, Radio, TextArea } from '@plaza/ui'
import { type FormEvent, useState } from 'preact/compat'
import { useLeave } from '../app/leaving.ts'
import { useMe } from '../app/staff.tsx'
import { useDraft } from '../decide/drafts.ts'
import { useConsole } from '../messages/index.ts'
import { useFocus } from '../parts/use-focus.ts'
import { kinds } from './kinds/index.ts'
import type { Decision } from './kinds/kind.tsx'

interface ReasonDialogProps {
  item: QueueItem
  decision: Decision
  /** Only then are the usual reasons offered: they say why something was refused. */
  isRefusal: boolean
  close: () => void
  /** `keep` puts the reason back where the decision is refused later. */
  decide: (reason: string, keep: () => void) => void
}

const OWN = 'own'

/** Says what is going to happen, and asks for a reason: one of the usual ones, or one's own. */
export function ReasonDialog({ item, decision, isRefusal, close, decide }: ReasonDialogProps) {
  const speech = useConsole()
  const { t } = speech
  const takesReason = decision.reason === 'needed' || decision.reason === 'offered'
  const me = useMe()
  const reasons = isRefusal && takesReason ? me.reasons.filter(({ kind }) => kind === item.kind || kind === '*') : []
  const { draft, change, forget, keep } = useDraft(`${item.kind}-${item.id}-${decision.label}`)
  const own = draft.reason
  const [chosen, setChosen] = useState(reasons.length > 0 && own === '' ? undefined : OWN)
  const reason = !takesReason ? '' : chosen === OWN ? own.trim() : (chosen ?? '')
  const form = useFocus<HTMLFormElement>(
    reasons.length > 0 ? 'input[type=radio]' : decision.reason === 'needed' ? 'textarea' : 'button[type=submit]',
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (decision.reason === 'needed' && !reason) return
    forget()
    decide(reason, keep)
  }
  const giveUp = useLeave(own !== '', () => {
    forget()
    close()
  })
  const kind = kinds[item.kind]
  return (
    <Dialog open onClose={giveUp} title={t(decision.label)} keepOpen={own !== ''}>
      <form ref={form} onSubmit={send} className="grid gap-2">
        {kind.isMoney && (
          <p className="text-l font-semibold">
            {kind.titleOf(item, speech)} · {kind.lineOf(item, speech)}
          </p>
        )}
        <p className="mb-2 text-soft">{t(decision.about)}</p>
        {reasons.length > 0 && (
          <fieldset className="grid">
            <legend className="mb-1 font-semibold">{t('queue.reason')}</legend>
            {reasons.map(({ text }) => (
              <Radio key={text} name="reason" label={text} checked={chosen === text} onChange={() => setChosen(text)} />
            ))}
            <Radio
              name="reason"
              label={t('queue.own_reason')}
              checked={chosen === OWN}
              onChange={() => setChosen(OWN)}
            />
          </fieldset>
        )}
        {takesReason && chosen === OWN && (
          <TextArea
            label={t('queue.own_reason_label')}
            rows={3}
            maxLength={500}
            required={decision.reason === 'needed'}
            optional={decision.reason === 'offered'}
            value={own}
            onInput={(event) => change({ reason: event.currentTarget.value })}
          />
        )}
        <footer className="mt-3 flex justify-end gap-2">
          <Button onClick={giveUp}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" disabled={chosen === undefined}>
            {t(decision.label)}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
