import { Button, Dialog, Note } from '@plaza/ui'
import { type FormEvent, type ReactNode, useState } from 'preact/compat'
import { messageOf } from '../app/data.ts'
import { useConsole } from '../messages/index.ts'
import { EMPTY, type Why, WhyFields, whyOf } from './why-fields.tsx'

interface WhyDialogProps {
  title: string
  /** What is going to happen. */
  about?: ReactNode
  label: string
  isBusy?: boolean
  error?: unknown
  /** What else the act needs to know. */
  children?: ReactNode
  close: () => void
  decide: (why: Why) => void
}

/** The one dialog in which staff say why they act on a person or on something of theirs. */
export function WhyDialog({ title, about, label, isBusy = false, error, children, close, decide }: WhyDialogProps) {
  const { t } = useConsole()
  const [draft, setDraft] = useState(EMPTY)
  const why = whyOf(draft)
  const isWhole = why !== undefined && (why.rule !== 'other' || why.reason !== undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (why && isWhole && !isBusy) decide(why)
  }
  return (
    <Dialog open onClose={close} title={title} keepOpen={draft.reason !== ''}>
      <form onSubmit={send} className="grid gap-4">
        {error ? <Note tone="danger">{messageOf(error)}</Note> : null}
        {about && <p className="text-soft">{about}</p>}
        {children}
        <WhyFields draft={draft} onChange={setDraft} />
        <footer className="flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" look="danger" busy={isBusy} disabled={!isWhole}>
            {label}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
