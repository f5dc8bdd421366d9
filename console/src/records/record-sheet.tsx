import type { RecordName } from '@plaza/sdk/staff'
import { Button, Dialog, Note, Sheet } from '@plaza/ui'
import { skipToken, useQuery } from '@tanstack/preact-query'
import { type FormEvent, useState } from 'preact/compat'
import { fieldErrors, messageOf, useAct } from '../app/data.ts'
import { staff } from '../app/plaza.ts'
import { WhyDialog } from '../decide/why-dialog.tsx'
import { idOf } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { Loaded } from '../parts/states.tsx'
import { RecordField } from './record-field.tsx'
import { RecordPreview } from './record-preview.tsx'
import { type FieldSpec, isOwned, type RecordSpec } from './spec.ts'

interface SheetProps<Row extends object, Filter extends string> {
  spec: RecordSpec<Row, Filter>
  /** The record as the list shows it; absent for a new one. */
  record: Row | undefined
  close: () => void
}

/** One record: its form, how people will see it, and removing it. */
export function RecordSheet<Row extends object, Filter extends string>({
  spec,
  record,
  close,
}: SheetProps<Row, Filter>) {
  const { t } = useConsole()
  const id = record && idOf(record)
  const fresh = useQuery({
    queryKey: [spec.name, id],
    queryFn: id === undefined ? skipToken : () => spec.get(id),
  })
  const title = record
    ? String(inside(record, 'title') ?? inside(record, 'name') ?? inside(record, 'alias') ?? `#${id}`)
    : t('records.add')
  return (
    <Sheet open onClose={close} title={title} keepOpen>
      {record ? (
        <Loaded of={fresh}>
          {(found) => <Form key={String(inside(found, 'updated_at'))} spec={spec} record={found} close={close} />}
        </Loaded>
      ) : (
        <Form spec={spec} record={undefined} close={close} />
      )}
    </Sheet>
  )
}

function Form<Row extends object, Filter extends string>({ spec, record, close }: SheetProps<Row, Filter>) {
  const { t } = useConsole()
  const [changes, setChanges] = useState<Record<string, unknown>>({})
  const [isRemoving, setIsRemoving] = useState(false)
  const save = useAct({ done: t('common.saved'), onDone: close })
  const remove = useAct({ done: t('records.removed'), onDone: close })
  const initialOf = ({ name, initial }: FieldSpec): unknown =>
    record ? (spec.read?.(name, record) ?? inside(record, name)) : initial
  const shownOf = (field: FieldSpec) => (field.name in changes ? changes[field.name] : initialOf(field))
  const now = (name: string): unknown =>
    name in changes ? changes[name] : (inside(record, name) ?? spec.fields.find((each) => each.name === name)?.initial)
  const errors = fieldErrors(save.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (record) return save.mutate(() => staff.update(spec.name, idOf(record), changes))
    const values = spec.fields
      .map((each) => [each.name, shownOf(each)] as const)
      .filter(([, value]) => value !== undefined && value !== '')
    save.mutate(() => staff.create(spec.name, Object.fromEntries(values)))
  }
  const form = (
    <form onSubmit={send} className="grid gap-4">
      {spec.preview && <RecordPreview kind={spec.preview} value={now} />}
      {save.error && Object.keys(errors).length === 0 && <Note tone="danger">{messageOf(save.error)}</Note>}
      {spec.fields.map((field) => (
        <RecordField
          key={field.name}
          spec={field}
          value={shownOf(field)}
          others={now}
          error={errors[field.name]?.join(' ')}
          onChange={(value) => setChanges((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <footer className="flex justify-between gap-2 border-t border-line pt-4">
        {record ? (
          <Button look="quiet" onClick={() => setIsRemoving(true)}>
            {t('common.delete')}
          </Button>
        ) : (
          <span />
        )}
        <span className="flex gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabled={record !== undefined && Object.keys(changes).length === 0}
          >
            {t('common.save')}
          </Button>
        </span>
      </footer>
    </form>
  )
  return (
    <>
      {form}
      {record && isRemoving && (
        <RemoveDialog name={spec.name} id={idOf(record)} close={() => setIsRemoving(false)} remove={remove} />
      )}
    </>
  )
}

interface RemoveDialogProps {
  name: RecordName
  id: number
  close: () => void
  remove: ReturnType<typeof useAct>
}

/** Asks once more; of a person's record also why. It stands outside the form: forms do not nest. */
function RemoveDialog({ name, id, close, remove }: RemoveDialogProps) {
  const { t } = useConsole()
  if (isOwned(name))
    return (
      <WhyDialog
        title={t('common.delete')}
        about={t('records.delete_about')}
        label={t('common.delete')}
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
