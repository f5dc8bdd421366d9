import type { RecordName } from '@plaza/sdk/staff'
import { call, staff } from '../app/plaza.ts'
import type { Why } from './why-fields.tsx'

/** Kinds whose removal is that of a record staff keep, and the permission it needs. */
const RECORDS: Readonly<Partial<Record<string, { name: RecordName; permission: string }>>> = {
  events: { name: 'events', permission: 'event:manage' },
  brands: { name: 'brands', permission: 'brand:manage' },
  commodities: { name: 'commodities', permission: 'catalog:manage' },
  knowledge: { name: 'knowledge', permission: 'catalog:manage' },
  chapters: { name: 'chapters', permission: 'catalog:manage' },
  infos: { name: 'infos', permission: 'catalog:manage' },
  wendas: { name: 'wendas', permission: 'catalog:manage' },
}

/** The permissions for what is no such record. */
const PERMISSIONS: Readonly<Partial<Record<string, string>>> = {
  feeds: 'feed:manage',
  comments: 'feed:manage',
  topics: 'feed-topic:delete',
  chats: 'report:manage',
  users: 'user:suspend',
}

/** The permission it takes to remove a thing of this kind, or to suspend a person; undefined where it cannot be removed. */
export const permissionToRemove = (kind: string): string | undefined => PERMISSIONS[kind] ?? RECORDS[kind]?.permission

/**
 * Removes a thing, with its rule and reason; a person is suspended, until then. A chat message is named by the report about
 * it: staff know no other name of it.
 */
export function removeSubject(kind: string, id: number, why: Why, until?: string): Promise<unknown> {
  if (kind === 'chats') return call('DELETE /admin/chat/reported/{report}', { path: { report: id }, query: { ...why } })
  if (kind === 'users')
    return call('PATCH /admin/users/{user}', {
      path: { user: id },
      body: { disabled: true, ...why, ...(until && { until }) },
    })
  if (kind === 'feeds')
    return call('PATCH /admin/feeds/{feed}', { path: { feed: id }, body: { deleted: true, ...why } })
  if (kind === 'comments') return call('DELETE /comments/{comment}', { path: { comment: id }, query: { ...why } })
  if (kind === 'topics') return call('DELETE /feed/topics/{topic}', { path: { topic: id }, query: { ...why } })
  const record = RECORDS[kind]
  return record ? staff.remove(record.name, id, why) : Promise.reject(new Error(`${kind} cannot be removed.`))
}
