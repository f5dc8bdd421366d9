import { on, type Reaction } from '../../../kernel/index.ts'
import { eventAudited, eventGuestsTold } from '../../gatherings/index.ts'
import { reportDecided } from '../../reports/index.ts'
import { brandAudited } from '../../shop/index.ts'
import { type Notice, type NotifyDeps, notify } from '../notify.ts'
import { because } from './because.ts'

/** What staff decided about a user's waiting item, by its number. */
const DECIDED: Readonly<Record<'brand' | 'event', Readonly<Record<number, string>>>> = {
  brand: { 1: 'notice.brand_approved', 0: 'notice.brand_reviewed_again', [-1]: 'notice.brand_refused' },
  event: { 1: 'notice.event_approved', 0: 'notice.event_reviewed_again', [-1]: 'notice.event_refused' },
}

const REPORT_DECIDED = { handled: 'notice.report_handled', rejected: 'notice.report_rejected' } as const

/** What staff decided about brands, events and reports, and what an organizer changed. */
export function auditReactions(deps: NotifyDeps): Reaction[] {
  const tell = (what: 'brand' | 'event', userId: number, target: number, audit: number, remark?: string): Notice => ({
    userId,
    kind: 'system',
    channel: 'system',
    target,
    detail: what === 'event' ? { event: target } : { link: `/brands/${target}` },
    message: because(DECIDED[what][audit]!, remark),
    extra: { [what]: target },
  })
  return [
    on(brandAudited, (tx, { brandId, creatorId, audit, remark }) =>
      notify(tx, deps, [tell('brand', creatorId, brandId, audit, remark)]),
    ),
    on(reportDecided, async (tx, { reportId, reporterId, status, remark }) => {
      if (reporterId === null) return
      // What staff did, and why, is for the author of the thing; the reporter reads only why nothing was done.
      const message = because(REPORT_DECIDED[status], status === 'rejected' ? remark : undefined)
      await notify(tx, deps, [
        {
          userId: reporterId,
          kind: 'system',
          detail: { link: '/me/reports' },
          channel: 'system',
          target: reportId,
          message,
        },
      ])
    }),
    on(eventAudited, (tx, { eventId, creatorId, audit, remark }) =>
      notify(tx, deps, [tell('event', creatorId, eventId, audit, remark)]),
    ),
    on(eventGuestsTold, (tx, { eventId, creatorId, title, what, userIds }) =>
      notify(
        tx,
        deps,
        userIds.map((userId) => ({
          userId,
          kind: 'system',
          senderId: creatorId,
          channel: 'system',
          target: eventId,
          message: { code: what === 'changed' ? 'notice.event_changed' : 'notice.event_cancelled', title },
          detail: { event: eventId },
          extra: { event: eventId },
        })),
      ),
    ),
  ]
}
