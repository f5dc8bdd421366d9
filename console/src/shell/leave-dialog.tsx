import { Button, Dialog } from '@plaza/ui'
import { useEffect, useRef, useState } from 'preact/compat'
import { setAskToLeave } from '../app/leaving.ts'
import { useConsole } from '../messages/index.ts'

/** Asks before something that was written is lost. */
export function LeaveDialog() {
  const { t } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(isGone: boolean) => void>(undefined)
  useEffect(
    () =>
      setAskToLeave(() => {
        answer.current?.(false)
        setOpen(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )
  const say = (isGone: boolean) => {
    setOpen(false)
    answer.current?.(isGone)
    answer.current = undefined
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => say(false)}
      title={t('leave.title')}
      footer={
        <>
          <Button onClick={() => say(true)}>{t('leave.leave')}</Button>
          <Button look="primary" onClick={() => say(false)}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {t('leave.about')}
    </Dialog>
  )
}
