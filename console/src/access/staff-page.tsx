import type { StaffAccount } from '@plaza/sdk/types'
import { Badge } from '@plaza/ui'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec } from '../lists/spec.ts'
import { useConsole } from '../messages/index.ts'
import { Named } from '../parts/values.tsx'

const staff = listSpec('/admin/staff', {
  name: 'staff',
  title: 'nav.staff',
  about: 'staff.about',
  hasSearch: true,
  columns: [
    { field: 'name', cell: (row) => <Named id={row.id} name={row.name} /> },
    { field: 'roles', kind: 'words', of: 'role' },
    { field: 'factors', cell: (row) => <Factors row={row} /> },
    { field: 'needs_factor', kind: 'flag' },
    { field: 'factor_used_at', kind: 'time' },
    { field: 'last_seen_at', kind: 'time' },
    { field: 'disabled', kind: 'alarm', isExtra: true },
    { field: 'id', kind: 'number', isExtra: true },
  ],
  sorts: ['id', 'name'],
  defaultSort: 'id:asc',
  filters: [
    { name: 'has_factor', kind: 'flag' },
    { name: 'needs_factor', kind: 'flag' },
  ],
  linkOf: (row) => `/people/${row.id}`,
})

function Factors({ row }: { row: StaffAccount }) {
  const { t, word } = useConsole()
  const { factors } = row
  if (factors.length > 0) return <>{factors.map((each) => word('factor', each)).join(', ')}</>
  return row.needs_factor ? (
    <Badge tone="danger">{t('staff.missing')}</Badge>
  ) : (
    <span className="text-faint">{t('staff.none')}</span>
  )
}

/** Who holds roles, and whether their accounts have a second factor. */
export const StaffPage = () => <ListPage spec={staff} />
