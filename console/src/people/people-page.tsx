import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'
import { Named } from '../parts/values.tsx'

const people = listSpec('/admin/users', {
  name: 'users',
  title: 'nav.people',
  about: 'people.about',
  hasSearch: true,
  columns: [
    { field: 'name', cell: (row) => <Named id={row.id} name={row.name} /> },
    { field: 'phone' },
    { field: 'email', isExtra: true },
    { field: 'roles', kind: 'words', of: 'role' },
    { field: 'disabled', kind: 'alarm' },
    { field: 'suspended_until', kind: 'time', isExtra: true },
    { field: 'limited_until', kind: 'time', isExtra: true },
    { field: 'chat_muted_until', kind: 'time', isExtra: true },
    { field: 'location', isExtra: true },
    { field: 'feeds_count', kind: 'number' },
    { field: 'followers_count', kind: 'number' },
    { field: 'created_at', kind: 'time' },
    { field: 'id', kind: 'number', isExtra: true },
  ],
  sorts: ['id', 'name', 'created_at', 'followers_count', 'feeds_count'],
  defaultSort: 'id:desc',
  filters: [
    { name: 'disabled', kind: 'flag' },
    { name: 'chat_muted', kind: 'flag' },
    { name: 'verified', kind: 'flag' },
    { name: 'deleted', kind: 'flag' },
    { name: 'role', kind: 'ref', from: 'roles', called: 'name', by: 'name', of: 'role', permission: 'setting:manage' },
    { name: 'id', kind: 'id' },
    ...period,
  ],
  linkOf: (row) => `/people/${row.id}`,
})

export const PeoplePage = () => <ListPage spec={people} />
