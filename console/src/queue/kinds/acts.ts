import type { QueueItem, ReportedThing } from '@plaza/sdk/types'
import { call } from '../../app/plaza.ts'
import type { Act } from './kind.tsx'

// What each decision sends, by the kind of the item.
const given = (reason: string) => (reason ? { remark: reason } : {})
const because = (reason: string, rule: string | undefined) => ({ ...(rule && { rule }), ...(reason && { reason }) })

export const topic =
  (status: 'passed' | 'failed' | 'waiting') =>
  (item: QueueItem, reason = '', rule?: string): Act =>
  () =>
    call('PATCH /admin/topics/{topic}', { path: { topic: item.id }, body: { status, ...because(reason, rule) } })
export const event =
  (audit: 0 | 1 | -1) =>
  (item: QueueItem, reason = '', rule?: string): Act =>
  () =>
    call('PATCH /admin/events/{id}', { path: { id: item.id }, body: { audit, ...because(reason, rule) } })
export const brand =
  (audit: 0 | 1 | -1) =>
  (item: QueueItem, reason = '', rule?: string): Act =>
  () =>
    call('PATCH /admin/brands/{id}', { path: { id: item.id }, body: { audit, ...because(reason, rule) } })
export const cash =
  (state: 1 | -1) =>
  (item: QueueItem, reason = ''): Act =>
  () =>
    call('PATCH /admin/cashes/{order}', { path: { order: item.id }, body: { state, ...given(reason) } })
export const report =
  (status: 'handled' | 'rejected') =>
  (item: QueueItem, reason = '', _?: string, also: readonly ReportedThing[] = []): Act =>
  () =>
    call('PATCH /admin/reports/{report}', {
      path: { report: item.id },
      body: { status, all: true, ...(also.length > 0 && { person: true }), ...given(reason) },
    })
export const debt =
  (action: 'take' | 'waive') =>
  (item: QueueItem, reason = ''): Act =>
  () =>
    call('PATCH /admin/currency/debts/{debt}', { path: { debt: item.id }, body: { action, reason } })
export const unmatched =
  (action: 'credit' | 'refunded') =>
  (item: QueueItem, reason = ''): Act =>
  () =>
    call('PATCH /admin/payments/strays/{stray}', { path: { stray: item.id }, body: { action, ...given(reason) } })
export const proposal =
  (state: 1 | -1) =>
  (item: QueueItem, reason = ''): Act =>
  () =>
    call('PATCH /admin/proposals/{id}', { path: { id: item.id }, body: { state, ...given(reason) } })

export const appeal =
  (state: 'upheld' | 'overturned') =>
  (item: QueueItem, reason = ''): Act =>
  () =>
    call('PATCH /admin/appeals/{id}', { path: { id: item.id }, body: { state, ...given(reason) } })
