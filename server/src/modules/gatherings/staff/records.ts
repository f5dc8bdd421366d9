import { randomUUID } from 'node:crypto'
import {
  defineStaffRecords,
  Id,
  inUse,
  invalid,
  isoTime,
  plainTime,
  type StaffRecords,
  sql,
  staffFilter,
  type Tx,
} from '../../../kernel/index.ts'
import { decide, endDecisions } from '../../decisions/index.ts'
import { claimFile, releaseFile, type ViewFile } from '../../files/index.ts'
import { loadUsers, presentSummary } from '../../users/index.ts'
import { type CategoryRow, categoryColumns, presentCategory } from '../categories.ts'
import { eventAnnounced, eventAudited } from '../facts.ts'
import { auditFilter, recommendedFilter } from '../filters.ts'
import { type EventRow, eventColumns, presentFields } from '../load-events.ts'
import { checkText, dateOf } from '../organizing/check-event.ts'
import { hideEvent } from '../organizing/delete-event.ts'
import { categoryFields, EVENT_BODY_LIMIT, eventFields, StaffEvent, StaffEventCategory } from '../schemas.ts'

interface Times {
  created_at: Date
  updated_at: Date
}

export const createCategoryRecords = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    path: 'event-categories',
    one: 'event category',
    permission: 'event:manage',
    table: 'event_categories',
    columns: sql`${categoryColumns(sql`r`)}, r.created_at, r.updated_at`,
    view: StaffEventCategory,
    fields: categoryFields,
    present: (rows: readonly (CategoryRow & Times)[]) =>
      rows.map(({ created_at, updated_at, ...row }) => ({
        ...presentCategory(row, viewFile),
        created_at: isoTime(created_at),
        updated_at: isoTime(updated_at),
      })),
    toColumns: async (tx, { avatar, parent_id: parentId, ...fields }, { caller, id }) => ({
      ...fields,
      ...(parentId !== undefined && { parent_id: await checkedParent(tx, parentId, id) }),
      ...(avatar !== undefined && { avatar_id: await changePicture(tx, caller.id, 'event_categories', avatar, id) }),
    }),
    remove: async (tx, id) => {
      const gone = await tx.find<{ avatar_id: number | null }>(
        sql`delete from event_categories where id = ${id} returning avatar_id`,
      )
      if (gone?.avatar_id) await releaseFile(tx, gone.avatar_id)
    },
    sortable: ['id', 'name', 'sort', 'events_count', 'created_at', 'updated_at'],
    defaultSort: 'sort:desc',
    search: ['name_folded'],
    filters: { parent_id: staffFilter(Id('Only those below this one.'), (id) => sql`r.parent_id = ${id}`) },
    refusals: {
      event_categories_name_taken: () => invalid('name', 'This name is taken. Choose another.', 'event.name_taken'),
      event_categories_parent: () => inUse('event category', 'other categories'),
      event_categories_not_own_parent: () =>
        invalid('parent_id', 'A category can’t be its own parent.', 'event.own_parent'),
      events_category: () => inUse('event category', 'events'),
    },
  })

export const createEventRecords = (viewFile: ViewFile): StaffRecords =>
  defineStaffRecords({
    path: 'events',
    one: 'event',
    permission: 'event:manage',
    table: 'events',
    columns: sql`${eventColumns(sql`r`)}, r.recommended, r.created_at, r.updated_at`,
    where: sql`r.deleted_at is null`,
    view: StaffEvent,
    fields: eventFields,
    bodyLimit: EVENT_BODY_LIMIT,
    present: async (rows: readonly (EventRow & Times & { recommended: boolean })[], db) => {
      const creators = await loadUsers(
        db,
        rows.map((row) => row.user_id),
      )
      return rows.map((row) => ({
        ...presentFields(row, viewFile),
        creator: presentSummary(creators.get(row.user_id)!, viewFile),
        audit: row.audit,
        recommended: row.recommended,
        created_at: plainTime(row.created_at),
        updated_at: plainTime(row.updated_at),
      }))
    },
    toColumns: async (tx, { avatar, date, recommended, ...fields }, { caller, id }) => {
      checkText(fields)
      if (id === undefined && fields.area === undefined && fields.address === undefined)
        throw invalid('area', 'Enter where it takes place: area, address or both.', 'event.nowhere')
      return {
        ...(id === undefined && { user_id: caller.id, audit: 1 }),
        ...fields,
        ...(date !== undefined && { date: dateOf(date) }),
        ...(recommended !== undefined && { recommended: Boolean(recommended) }),
        ...(avatar !== undefined && { avatar_id: await changePicture(tx, caller.id, 'events', avatar, id) }),
      }
    },
    created: async (tx, id, { id: creatorId }) => void (await tx.publish(eventAnnounced, { eventId: id, creatorId })),
    decided: async (tx, { id, before, after, why, caller }) => {
      if (before.audit === after?.audit) return
      const { id: userId } = before.creator
      const act = !after ? 'removed' : after.audit === -1 ? 'refused' : before.audit === 1 ? 'held' : undefined
      const subject = { kind: 'events', id, excerpt: before.title }
      if (act) await decide(tx, { userId, subject, act, by: caller.id, why })
      else if (after)
        await tx.publish(eventAudited, { eventId: id, creatorId: userId, audit: after.audit, remark: why.reason })
      if (after?.audit === 1) await endDecisions(tx, { kind: 'events', id, acts: ['held', 'refused'], by: caller.id })
    },
    remove: async (tx, id) => void (await hideEvent(tx, id)),
    sortable: ['id', 'date', 'audit', 'want_joins_count', 'interesteds_count', 'created_at', 'updated_at'],
    defaultSort: 'id:desc',
    search: ['title_folded'],
    filters: {
      audit: auditFilter,
      recommended: recommendedFilter,
      category_id: staffFilter(Id('Only events of this category.'), (id) => sql`r.category_id = ${id}`),
      user_id: staffFilter(Id('Only events this person announced.'), (id) => sql`r.user_id = ${id}`),
    },
    refusals: {
      events_category: () => invalid('category_id', 'This category does not exist.', 'event.category_not_found'),
    },
  })

// Two levels only, so that categories cannot form a cycle.
async function checkedParent(tx: Tx, parentId: number, id: number | undefined): Promise<number | null> {
  if (parentId === 0) return null
  if (parentId === id) throw invalid('parent_id', 'A category can’t be its own parent.', 'event.own_parent')
  const parent = await tx.find<{ parent_id: number | null }>(
    sql`select parent_id from event_categories where id = ${parentId} for share`,
  )
  if (!parent) throw invalid('parent_id', 'This category does not exist.', 'event.category_not_found')
  const hasChildren =
    id !== undefined && (await tx.find(sql`select id from event_categories where parent_id = ${id} limit 1`))
  if (parent.parent_id !== null || hasChildren)
    throw invalid('parent_id', 'Categories can have two levels at most.', 'event.too_deep')
  return parentId
}

/** Claims the new picture and releases the previous one. */
async function changePicture(
  tx: Tx,
  callerId: number,
  table: 'events' | 'event_categories',
  node: string | null,
  id: number | undefined,
): Promise<number | null> {
  const before = id === undefined ? undefined : await findPicture(tx, table, id)
  const fileId =
    node === null ? null : await claimFile(tx, callerId, 'avatar', node, `${table}:${randomUUID()}:avatar`, 'image')
  if (before !== undefined) await releaseFile(tx, before)
  return fileId
}

const findPicture = async (tx: Tx, table: 'events' | 'event_categories', id: number): Promise<number | undefined> => {
  const row = await tx.find<{ avatar_id: number | null }>(
    table === 'events'
      ? sql`select avatar_id from events where id = ${id}`
      : sql`select avatar_id from event_categories where id = ${id}`,
  )
  return row?.avatar_id ?? undefined
}
