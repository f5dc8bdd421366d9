import type { StaffUser } from '@plaza/sdk/types'
import { Button, Dialog, Note } from '@plaza/ui'
import type { FormEvent, ReactNode } from 'preact/compat'
import { fieldErrors, messageOf, type useAct } from '../app/data.ts'
import { useLeave } from '../app/leaving.ts'
import { useConsole } from '../messages/index.ts'

export interface DialogProps {
  person: StaffUser
  close: () => void
}

interface FrameProps extends Pick<DialogProps, 'close'> {
  title: string
  send: () => void
  save: ReturnType<typeof useAct>
  label: string
  isDangerous?: boolean
  /** Something was written or chosen: closing it asks first. */
  isChanged: boolean
  /** Fields that show themselves what is wrong with them. */
  placed?: readonly string[]
  children: ReactNode
}

/** A small form about a user. */
export function Frame({ title, close, send, save, label, isDangerous, isChanged, placed = [], children }: FrameProps) {
  const { t } = useConsole()
  const leave = useLeave(isChanged, close)
  return (
    <Dialog open onClose={leave} title={title} keepOpen>
      <form
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send()
        }}
      >
        {save.error && !placed.some((name) => name in fieldErrors(save.error)) && (
          <Note tone="danger">{messageOf(save.error)}</Note>
        )}
        {children}
        <footer className="flex justify-end gap-2">
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button type="submit" look={isDangerous ? 'danger' : 'primary'} busy={save.isPending}>
            {label}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
