import { on, type Reaction } from '../../../kernel/index.ts'
import { applicationAccepted, applicationRejected, topicApplied, topicAudited } from '../../topics/index.ts'
import { type NotifyDeps, notify } from '../notify.ts'
import { because } from './because.ts'

const AUDITED = {
  passed: 'notice.topic_approved',
  waiting: 'notice.topic_reviewed_again',
  failed: 'notice.topic_refused',
} as const

/** Applications to a topic, and what staff decided about it. */
export function topicReactions(deps: NotifyDeps): Reaction[] {
  return [
    on(topicApplied, (tx, { topicId, logId, applicantId, creatorId, expense }) =>
      notify(tx, deps, [
        {
          userId: creatorId,
          kind: 'applyFor',
          senderId: applicantId,
          topicId,
          detail: { expense },
          channel: 'topic:apply',
          target: topicId,
          message: { code: 'notice.topic_applied' },
          extra: { user_id: applicantId, log_id: logId },
        },
      ]),
    ),
    on(applicationAccepted, (tx, { topicId, applicantId, creatorId, expense }) =>
      notify(tx, deps, [
        {
          userId: applicantId,
          kind: 'accept',
          senderId: creatorId,
          topicId,
          detail: { expense },
          channel: 'topic:accept',
          target: topicId,
          message: { code: 'notice.topic_accepted' },
          extra: { user_id: creatorId },
        },
      ]),
    ),
    on(applicationRejected, (tx, { topicId, applicantId }) =>
      notify(tx, deps, [
        {
          userId: applicantId,
          kind: 'system',
          topicId,
          channel: 'topic:reject',
          target: topicId,
          message: { code: 'notice.topic_declined' },
        },
      ]),
    ),
    on(topicAudited, (tx, { topicId, creatorId, status, remark }) =>
      notify(tx, deps, [
        {
          userId: creatorId,
          kind: 'system',
          topicId,
          channel: 'topic:audit',
          target: topicId,
          message: because(AUDITED[status], remark),
          extra: { status },
        },
      ]),
    ),
  ]
}
