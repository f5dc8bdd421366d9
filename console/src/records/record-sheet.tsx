import { Sheet } from '@plaza/ui'
import { skipToken, useQuery } from '@tanstack/preact-query'
import { mayLeave } from '../app/leaving.ts'
import { idOf } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { inside } from '../parts/inside.ts'
import { Loaded } from '../parts/states.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordSpec } from './spec.ts'

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
  const leave = async () => {
    if (await mayLeave()) close()
  }
  const title = record
    ? String(inside(record, 'title') ?? inside(record, 'name') ?? inside(record, 'alias') ?? `#${id}`)
    : t('records.add')
  return (
    <Sheet open onClose={() => void leave()} title={title} keepOpen>
      {record ? (
        <Loaded of={fresh}>
          {(found) => (
            <RecordForm
              {...{ spec, close, leave }}
              record={found}
              readAgain={async () => (await fresh.refetch()).data ?? found}
            />
          )}
        </Loaded>
      ) : (
        <RecordForm {...{ spec, close, leave }} record={undefined} />
      )}
    </Sheet>
  )
}
