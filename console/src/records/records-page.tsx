import { Button } from '@plaza/ui'
import { PlusIcon, SortIcon } from '@plaza/ui/icons'
import { type ComponentType, useState } from 'react'
import { ListPage } from '../lists/list-page.tsx'
import { idOf, type ListSpec, type Row } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Order } from './order.tsx'
import { RecordSheet } from './record-sheet.tsx'
import type { RecordSpec } from './spec.ts'
import { recordSpecs } from './specs/index.ts'

const listOf = (spec: RecordSpec): ListSpec => ({
  name: spec.name,
  path: `/admin/${spec.name}`,
  title: spec.title,
  about: spec.about,
  columns: spec.columns,
  sorts: spec.sorts,
  defaultSort: spec.defaultSort,
  hasSearch: true,
  filters: spec.filters,
  empty: 'records.empty_about',
  acts: [
    {
      label: 'common.delete',
      about: 'records.delete_about',
      isDangerous: true,
      call: (row) => ({ method: 'DELETE', path: `/admin/${spec.name}/{id}`, params: { id: idOf(row) } }),
    },
  ],
})

/** The page of one kind of records: its list, and a sheet with the form of one record. */
export const recordsPage = (name: string): ComponentType => {
  const spec = recordSpecs.find((each) => each.name === name)!
  const list = listOf(spec)
  return () => <Records spec={spec} list={list} />
}

function Records({ spec, list }: { spec: RecordSpec; list: ListSpec }) {
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
      <ListPage spec={list} onOpen={setOpen} acts={acts} />
      {open && <RecordSheet spec={spec} record={open === 'new' ? undefined : open} close={() => setOpen(undefined)} />}
      {isOrdering && spec.order && <Order spec={spec} order={spec.order} close={() => setIsOrdering(false)} />}
    </>
  )
}
