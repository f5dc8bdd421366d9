import { isoTime, on, onAll, type Reaction, settingChanged } from '../../kernel/index.ts'
import { decisionMade } from '../decisions/index.ts'
import { feedCommented, feedDeleted, feedLiked, feedPublished } from '../feeds/index.ts'
import { eventAnnounced, eventAudited } from '../gatherings/index.ts'
import { cashDecided, cashRequested, newlyStopped, rechargeCredited } from '../ledger/index.ts'
import { reportDecided, reportMade } from '../reports/index.ts'
import { rewardGiven } from '../rewards/index.ts'
import { topicApplied, topicCreated, topicJoined } from '../topics/index.ts'
import { userRegistered } from '../users/index.ts'
import type { Enqueue } from './enqueue.ts'

const order = ({ orderId, userId, amountCoins }: { orderId: number; userId: number; amountCoins: number }) => ({
  order_id: orderId,
  user_id: userId,
  coins: amountCoins,
})

/** Facts of other modules that are delivered, under the names and with the fields of `events.ts`. */
export const reactions = (enqueue: Enqueue): Reaction[] => [
  onAll(feedPublished, async (tx, feeds) =>
    enqueue(
      tx,
      'feed.published',
      feeds.map(({ feedId, authorId, topicIds }) => ({ feed_id: feedId, user_id: authorId, topic_ids: topicIds })),
    ),
  ),
  onAll(feedDeleted, async (tx, feeds) =>
    enqueue(
      tx,
      'feed.deleted',
      feeds.map(({ feedId, authorId, deletedBy }) => ({ feed_id: feedId, user_id: authorId, deleted_by: deletedBy })),
    ),
  ),
  onAll(feedCommented, async (tx, comments) =>
    enqueue(
      tx,
      'comment.created',
      comments.map(({ commentId, feedId, commenterId, replyUserId }) => ({
        comment_id: commentId,
        feed_id: feedId,
        user_id: commenterId,
        reply_user_id: replyUserId || null,
      })),
    ),
  ),
  onAll(feedLiked, async (tx, likes) =>
    enqueue(
      tx,
      'feed.liked',
      likes.map(({ feedId, likerId, authorId }) => ({ feed_id: feedId, user_id: likerId, author_id: authorId })),
    ),
  ),
  on(userRegistered, async (tx, { userId }) => enqueue(tx, 'user.registered', [{ user_id: userId }])),
  on(decisionMade, async (tx, { act, userId, until }) => {
    if (act === 'suspended') enqueue(tx, 'user.suspended', [{ user_id: userId, until: until && isoTime(until) }])
  }),
  on(topicCreated, async (tx, { topicId, creatorId, name, status }) =>
    enqueue(tx, 'topic.created', [{ topic_id: topicId, user_id: creatorId, name, status }]),
  ),
  onAll(topicJoined, async (tx, joins) =>
    enqueue(
      tx,
      'topic.joined',
      joins.map(({ topicId, userId }) => ({ topic_id: topicId, user_id: userId })),
    ),
  ),
  on(topicApplied, async (tx, { topicId, logId, applicantId }) =>
    enqueue(tx, 'topic.applied', [{ topic_id: topicId, application_id: logId, user_id: applicantId }]),
  ),
  on(reportMade, async (tx, { reportId, reporterId, subjectKind, subjectId }) => {
    const about = { report_id: reportId, user_id: reporterId }
    if (subjectKind === 'chats') enqueue(tx, 'chat.reported', [{ ...about, message_id: subjectId }])
    else enqueue(tx, 'report.made', [{ ...about, subject_kind: subjectKind, subject_id: subjectId }])
  }),
  on(reportDecided, async (tx, { reportId, subjectKind, subjectId, status }) =>
    enqueue(tx, 'report.decided', [{ report_id: reportId, subject_kind: subjectKind, subject_id: subjectId, status }]),
  ),
  onAll(rewardGiven, async (tx, rewards) =>
    enqueue(
      tx,
      'reward.given',
      rewards.map(({ logId, giverId, receiverId, targetType, targetId, name, numbers, amountCoins }) => ({
        reward_id: logId,
        user_id: giverId,
        receiver_id: receiverId,
        target_type: targetType,
        target_id: targetId,
        gift: name,
        number: numbers,
        coins: amountCoins,
      })),
    ),
  ),
  on(rechargeCredited, async (tx, paid) => enqueue(tx, 'order.paid', [order(paid)])),
  on(cashRequested, async (tx, cash) => enqueue(tx, 'cash.requested', [order(cash)])),
  on(cashDecided, async (tx, cash) => enqueue(tx, 'cash.decided', [{ ...order(cash), approved: cash.isApproved }])),
  on(eventAnnounced, async (tx, { eventId, creatorId }) =>
    enqueue(tx, 'event.announced', [{ event_id: eventId, user_id: creatorId }]),
  ),
  on(settingChanged, async (tx, change) => {
    const what = newlyStopped(change)
    if (what.length > 0) enqueue(tx, 'money.stopped', [{ what }])
  }),
  on(eventAudited, async (tx, { eventId, creatorId, audit }) => {
    if (audit === 1) enqueue(tx, 'event.announced', [{ event_id: eventId, user_id: creatorId }])
  }),
]
