import { PlazaProblem } from '@plaza/sdk'
import type { ReportedThing, WaitingReport } from '@plaza/sdk/types'
import { call } from '../../app/plaza.ts'
import { permissionToRemove, removeSubject } from '../../decide/remove-subject.ts'
import type { Why } from '../../decide/why-fields.tsx'
import { ReportBody } from '../bodies/report.tsx'
import { report } from './acts.ts'
import { kind, type QueueKind } from './kind.tsx'

/** Reports, and what is held until someone decides about its report. */
const aboutReports = (acts: Pick<QueueKind, 'approve' | 'refuse'>): QueueKind =>
  kind({
    is: (record): record is WaitingReport => 'others' in record,
    own: 'queue.own',
    titleOf: (item, { t, word }) =>
      item.about === 'automatic'
        ? t('queue.automatic')
        : t('queue.report', { what: word('subject', item.about ?? '') }),
    lineOf: (item) => (item.title ? `“${item.title}”` : '') + (item.detail ? ` · ${item.detail}` : ''),
    tagOf: (item, { t }) =>
      (item.amount ?? 0) > 1 ? { tone: 'danger', text: t('queue.reports', { count: item.amount ?? 0 }) } : undefined,
    Body: ReportBody,
    removalOf: ({ id: reportId, subject, subject_kind: kind, subject_id: subjectId }) => {
      const permission = permissionToRemove(kind)
      const isMessage = kind === 'chats'
      if (!permission || (!isMessage && (!subject || subject.deleted_at))) return undefined
      return {
        permission,
        ...(kind === 'users' && { isSuspension: true }),
        act:
          (item, { reason, rule = 'other', until, also = [] }) =>
          async () => {
            const why = { rule, ...(reason && { reason }) }
            await removeSubject(kind, isMessage ? reportId : subjectId, why, until)
            await report('handled')(item)()
            for (const thing of also) await removeThing(thing, why)
          },
      }
    },
    alsoOf: ({ owner_things: things }) => things,
    ...acts,
  })

/** Removes one more thing and closes the reports about it; one that is gone meanwhile is closed all the same. */
async function removeThing({ id, subject_kind: kind, subject_id: subjectId }: ReportedThing, why: Why): Promise<void> {
  try {
    await removeSubject(kind, kind === 'chats' ? id : subjectId, why)
  } catch (error) {
    if (!(error instanceof PlazaProblem && error.status === 404)) throw error
  }
  await call('PATCH /admin/reports/{report}', { path: { report: id }, body: { status: 'handled', all: true } })
}

export const reports = aboutReports({
  approve: {
    label: 'queue.handle',
    done: 'queue.handled',
    about: 'queue.report_handle',
    reason: 'offered',
    act: report('handled'),
  },
  refuse: {
    label: 'queue.reject',
    done: 'queue.rejected',
    about: 'queue.report_reject',
    reason: 'offered',
    act: report('rejected'),
  },
})

export const held = aboutReports({
  approve: {
    label: 'queue.show',
    done: 'queue.shown',
    about: 'queue.held_show',
    reason: 'none',
    act: report('rejected'),
  },
  refuse: {
    label: 'queue.keep',
    done: 'queue.kept',
    about: 'queue.held_keep',
    reason: 'offered',
    act: report('handled'),
  },
})
