import { Button, Dialog, Note, Sheet } from '@plaza/ui'
import { type FormEvent, useState } from 'react'
import { fieldErrors, messageOf, useAct, useRead } from '../app/data.ts'
import { idOf, type Row } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Loaded } from '../parts/states.tsx'
import { RecordField } from './record-field.tsx'
import { RecordPreview } from './record-preview.tsx'
import type { FieldSpec, RecordSpec } from './spec.ts'

interface SheetProps {
  spec: RecordSpec
  /** The record as the list shows it; absent for a new one. */
  record: Row | undefined
  close: () => void
}

/** One record: its form, how people will see it, and removing it. */
export function RecordSheet({ spec, record, close }: SheetProps) {
  const { t } = useConsole()
  const id = record && idOf(record)
  const fresh = useRead<Row>(`/admin/${spec.name}/{id}`, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const title = record ? String(record['title'] ?? record['name'] ?? record['alias'] ?? `#${id}`) : t('records.add')
  return (
    <Sheet open onClose={close} title={title} keepOpen>
      {record ? (
        <Loaded of={fresh}>
          {(found) => <Form key={String(found['updated_at'])} spec={spec} record={found} close={close} />}
        </Loaded>
      ) : (
        <Form spec={spec} record={undefined} close={close} />
      )}
    </Sheet>
  )
}

const initialOf = (field: FieldSpec, record: Row | undefined): unknown =>
  record ? (field.read ? field.read(record) : record[field.name]) : field.initial

function Form({ spec, record, close }: SheetProps) {
  const { t } = useConsole()
  const [changes, setChanges] = useState<Row>({})
  const [isRemoving, setIsRemoving] = useState(false)
  const save = useAct({ done: t('common.saved'), onDone: close })
  const remove = useAct({ done: t('records.removed'), onDone: close })
  const shownOf = (field: FieldSpec) => (field.name in changes ? changes[field.name] : initialOf(field, record))
  const now = (name: string): unknown =>
    name in changes ? changes[name] : (record?.[name] ?? spec.fields.find((each) => each.name === name)?.initial)
  const errors = fieldErrors(save.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = record
      ? changes
      : Object.fromEntries(
          spec.fields
            .map((each) => [each.name, shownOf(each)])
            .filter(([, value]) => value !== undefined && value !== ''),
        )
    if (record) save.mutate({ method: 'PATCH', path: `/admin/${spec.name}/{id}`, params: { id: idOf(record) }, body })
    else save.mutate({ method: 'POST', path: `/admin/${spec.name}`, body })
  }
  return (
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
            disabled={record && Object.keys(changes).length === 0}
          >
            {t('common.save')}
          </Button>
        </span>
      </footer>
      <Dialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('common.delete')}
        footer={
          <>
            <Button onClick={() => setIsRemoving(false)}>{t('common.cancel')}</Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate({ method: 'DELETE', path: `/admin/${spec.name}/{id}`, params: { id: idOf(record!) } })
              }
            >
              {t('common.delete')}
            </Button>
          </>
        }
      >
        {t('records.delete_about')}
      </Dialog>
    </form>
  )
}
