import type { RecordName } from '@plaza/sdk/staff'
import { Button, Dialog } from '@plaza/ui'
import type { useAct } from '../app/data.ts'
import { staff } from '../app/plaza.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import { useConsole } from '../messages/index.ts'
import { isOwned } from './spec.ts'

interface RemoveDialogProps {
  name: RecordName
  id: number
  close: () => void
  remove: ReturnType<typeof useAct>
}

/** Asks once more; of a person's record also why. It stands outside the form: forms do not nest. */
export function RemoveDialog({ name, id, close, remove }: RemoveDialogProps) {
  const { t } = useConsole()
  if (isOwned(name))
    return (
      <WhyDialog
        title={t('common.delete')}
        about={t('records.remove_about')}
        label={t('common.delete')}
        draft={`delete-${name}-${id}`}
        isBusy={remove.isPending}
        close={close}
        decide={(why) => remove.mutate(() => staff.remove(name, id, why))}
      />
    )
  return (
    <Dialog
      open
      onClose={close}
      title={t('common.delete')}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(() => staff.remove(name, id))}>
            {t('common.delete')}
          </Button>
        </>
      }
    >
      {t('records.delete_about')}
    </Dialog>
  )
}
