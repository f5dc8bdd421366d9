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

/** The permission it takes to remove a thing of this kind; undefined where it cannot be removed. */
export const permissionToRemove = (kind: string): string | undefined =>
  kind === 'feeds' || kind === 'comments'
    ? 'feed:manage'
    : kind === 'topics'
      ? 'feed-topic:delete'
      : RECORDS[kind]?.permission

/** Removes a thing, with its rule and reason. */
export function removeSubject(kind: string, id: number, why: Why): Promise<unknown> {
  if (kind === 'feeds')
    return call('PATCH /admin/feeds/{feed}', { path: { feed: id }, body: { deleted: true, ...why } })
  if (kind === 'comments') return call('DELETE /comments/{comment}', { path: { comment: id }, query: { ...why } })
  if (kind === 'topics') return call('DELETE /feed/topics/{topic}', { path: { topic: id }, query: { ...why } })
  const record = RECORDS[kind]
  return record ? staff.remove(record.name, id, why) : Promise.reject(new Error(`${kind} cannot be removed.`))
}
