import { Button, Dialog, Note } from '@plaza/ui'
import type { FormEvent, ReactNode } from 'preact/compat'
import { fieldErrors, messageOf } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { useConsole } from '../messages/index.ts'
import { useDraft } from './drafts.ts'
import { type Why, WhyFields, whyOf } from './why-fields.tsx'

interface WhyDialogProps {
  title: string
  /** What is going to happen. */
  about?: ReactNode
  label: string
  /** What the reason is kept as while it is written. */
  draft: string
  isBusy?: boolean
  error?: unknown
  /** What else the act needs to know. */
  children?: ReactNode
  close: () => void
  /** What closes the dialog at once forgets what was written, and keeps it where the act is refused later. */
  decide: (why: Why, written: { forget: () => void; keep: () => void }) => void
}

/** The one dialog in which staff say why they act on a person or on something of theirs. */
export function WhyDialog({
  title,
  about,
  label,
  draft: name,
  isBusy = false,
  error,
  children,
  close,
  decide,
}: WhyDialogProps) {
  const { t } = useConsole()
  const { draft, change, forget, keep } = useDraft(name, isBusy)
  const why = whyOf(draft)
  const isWhole = why !== undefined && (why.rule !== 'other' || why.reason !== undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (why && isWhole && !isBusy) decide(why, { forget, keep })
  }
  const giveUp = useLeave(draft.reason !== '', () => {
    forget()
    close()
  })
  const faults = fieldErrors(error)
  return (
    <Dialog open onClose={giveUp} title={title} keepOpen={draft.reason !== ''}>
      <form onSubmit={send} className="grid gap-4">
        {error && !faults['reason'] ? <Note tone="danger">{messageOf(error)}</Note> : null}
        {about && <p className="text-soft">{about}</p>}
        {children}
        <WhyFields draft={draft} onChange={change} error={faults['reason']?.join(' ')} />
        <footer className="flex justify-end gap-2">
          <Button onClick={giveUp}>{t('common.cancel')}</Button>
          <Button type="submit" look="danger" busy={isBusy} disabled={!isWhole}>
            {label}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
