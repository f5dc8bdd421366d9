import { Button } from '@plaza/ui'
import { PlusIcon, SortIcon } from '@plaza/ui/icons'
import { type ComponentType, useState } from 'preact/compat'
import { ListPage } from '../lists/list-page.tsx'
import { useConsole } from '../messages/index.ts'
import { Order } from './order.tsx'
import { RecordSheet } from './record-sheet.tsx'
import type { RecordSpec } from './spec.ts'

/** The page of one kind of records: its list, and a sheet with the form of one record. */
export const recordsPage =
  <Row extends object, Filter extends string>(spec: RecordSpec<Row, Filter>): ComponentType =>
  () => <Records spec={spec} />

function Records<Row extends object, Filter extends string>({ spec }: { spec: RecordSpec<Row, Filter> }) {
  const { t } = useConsole()
  const [open, setOpen] = useState<Row | 'new'>()
  const [isOrdering, setIsOrdering] = useState(false)
  const acts = (
    <>
      {spec.order && (
        <Button icon={<SortIcon size={18} />} onClick={() => setIsOrdering(true)}>
          {t('records.order')}
        </Button>
      )}
      <Button look="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen('new')}>
        {t('records.add')}
      </Button>
    </>
  )
  return (
    <>
      <ListPage spec={spec.list} onOpen={setOpen} acts={acts} />
      {open && <RecordSheet spec={spec} record={open === 'new' ? undefined : open} close={() => setOpen(undefined)} />}
      {isOrdering && spec.order && <Order spec={spec} order={spec.order} close={() => setIsOrdering(false)} />}
    </>
  )
}
