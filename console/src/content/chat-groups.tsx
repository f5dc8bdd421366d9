import { call } from '../app/plaza.ts'
import { ListPage } from '../lists/list-page.tsx'
import { listSpec, period } from '../lists/spec.ts'

const groups = listSpec('/admin/chat/groups', {
  name: 'chat-groups',
  counted: 'list.groups',
  title: 'nav.chat_groups',
  about: 'chat.groups_about',
  hasSearch: true,
  columns: [
    { field: 'name' },
    { field: 'owner_name', personId: 'owner_id' },
    { field: 'members_count', kind: 'number' },
    { field: 'messages_count', kind: 'number' },
    { field: 'last_message_at', kind: 'time' },
    { field: 'created_at', kind: 'time' },
    { field: 'id', kind: 'number', isExtra: true },
  ],
  sorts: ['id', 'members_count', 'messages_count', 'last_message_at'],
  defaultSort: 'id:desc',
  filters: [{ name: 'owner_id', kind: 'person' }, ...period],
  acts: [
    {
      label: 'chat.dissolve',
      button: 'chat.dissolve_count',
      done: 'list.dissolved',
      about: 'chat.dissolve_about',
      isDangerous: true,
      asksWhy: true,
      run: (row, why) => call('DELETE /admin/chat/groups/{group}', { path: { group: row.id }, query: { ...why } }),
    },
  ],
})

/** Groups people made; none of what they say there. */
export const ChatGroupsPage = () => <ListPage spec={groups} />
