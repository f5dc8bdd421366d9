import { on, onAll, type Reaction, type StoredMessage, sql, type Tx } from '../../kernel/index.ts'
import { contactChanged, factorAdded, signedInOnNewDevice, signInsEnded } from '../accounts/index.ts'
import { wendaAdopted } from '../catalog/index.ts'
import { chatUnread } from '../chat/index.ts'
import {
  type FeedCommented,
  type FeedMentioned,
  feedCommented,
  feedLiked,
  feedMentioned,
  feedPublished,
  findFeedAuthor,
} from '../feeds/index.ts'
import { eventAudited, eventGuestsTold } from '../gatherings/index.ts'
import { cashDecided, debtSettled, paymentRefunded, rechargeCredited } from '../ledger/index.ts'
import { paymentSentBack } from '../payments/index.ts'
import { proposalDecided, proposalMade } from '../proposals/index.ts'
import { reportDecided } from '../reports/index.ts'
import { type RewardGiven, rewardGiven } from '../rewards/index.ts'
import { brandAudited } from '../shop/index.ts'
import { applicationAccepted, applicationRejected, topicApplied, topicAudited } from '../topics/index.ts'
import { findHolders, userDeleted, userFollowed } from '../users/index.ts'
import { webhookSwitchedOff } from '../webhooks/index.ts'
import { decisionReactions } from './decisions.ts'
import { type Notice, type NotifyDeps, notify } from './notify.ts'
import { endRoutesOf } from './push/subscriptions.ts'
import { pushChats } from './push-chats.ts'
import { moneyStopped, queueGiven } from './staff-notices.ts'

/** Facts of other modules that lead to a notice. */
export function reactions(deps: NotifyDeps): Reaction[] {
  return [
    onAll(feedLiked, (tx, likes) =>
      notify(
        tx,
        deps,
        likes.map(({ feedId, likerId, authorId }) => ({
          userId: authorId,
          kind: 'like',
          senderId: likerId,
          feedId,
          channel: 'feed:digg',
          target: feedId,
          message: { code: 'notice.feed_liked' },
          extra: { user_id: likerId },
        })),
      ),
    ),
    onAll(feedCommented, (tx, comments) => notify(tx, deps, comments.flatMap(noticesOfComment))),
    onAll(feedPublished, (tx, feeds) =>
      notify(
        tx,
        deps,
        feeds.flatMap(({ feedId, authorId, mentioned, repostable }): Notice[] => {
          const about = repostable && ABOUT[repostable.type]
          const mentions = noticesOfMentions({ feedId, commentId: null, senderId: authorId, mentioned })
          return about
            ? [
                ...mentions,
                {
                  userId: repostable.ownerId,
                  senderId: authorId,
                  feedId,
                  channel: 'system',
                  target: feedId,
                  extra: { user_id: authorId, repostable_id: repostable.id },
                  ...about,
                },
              ]
            : mentions
        }),
      ),
    ),
    onAll(feedMentioned, (tx, changes) => notify(tx, deps, changes.flatMap(noticesOfMentions))),
    on(wendaAdopted, async (tx, { wendaId, feedId, ownerId }) => {
      const answererId = await findFeedAuthor(tx, feedId)
      if (answererId === undefined) return
      await notify(tx, deps, [
        {
          userId: answererId,
          kind: 'adoption',
          senderId: ownerId,
          feedId,
          channel: 'system',
          target: feedId,
          message: { code: 'notice.answer_accepted' },
          extra: { user_id: ownerId, repostable_id: wendaId },
        },
      ])
    }),
    onAll(rewardGiven, (tx, rewards) => notify(tx, deps, rewards.map(noticeOfReward))),
    onAll(userFollowed, (tx, follows) =>
      notify(
        tx,
        deps,
        follows.map(({ followerId, followedId }) => ({
          userId: followedId,
          kind: 'following',
          senderId: followerId,
          channel: 'user:follow',
          target: followerId,
          message: { code: 'notice.followed' },
          extra: { user_id: followerId },
        })),
      ),
    ),
    onAll(chatUnread, (tx, unread) => pushChats(tx, deps, unread)),
    ...accountReactions(deps),
    ...auditReactions(deps),
    ...topicReactions(deps),
    ...currencyReactions(deps),
    ...proposalReactions(deps),
    ...decisionReactions(deps),
    on(userDeleted, async (tx, { userId }) => {
      await tx.run(sql`delete from push_routes where user_id = ${userId}`)
      await tx.run(sql`delete from push_messages where user_id = ${userId}`)
    }),
  ]
}

function noticesOfComment(comment: FeedCommented): Notice[] {
  const { feedId, commentId, commenterId, authorId, replyUserId, mentioned } = comment
  const notice = {
    kind: 'comment',
    senderId: commenterId,
    feedId,
    commentId,
    target: feedId,
    extra: { user_id: commenterId, comment_id: commentId },
  } as const
  const notices: Notice[] = []
  if (replyUserId !== 0)
    notices.push({
      ...notice,
      userId: replyUserId,
      channel: 'feed:comment-reply',
      message: { code: 'notice.comment_replied' },
    })
  if (authorId !== replyUserId)
    notices.push({ ...notice, userId: authorId, channel: 'feed:comment', message: { code: 'notice.feed_commented' } })
  return [...notices, ...noticesOfMentions({ feedId, commentId, senderId: commenterId, mentioned })]
}

type Mentions = Omit<FeedMentioned, 'mentioned'> & { mentioned?: readonly number[] | undefined }
const noticesOfMentions = ({ feedId, commentId, senderId, mentioned = [] }: Mentions): Notice[] =>
  mentioned.map((userId) => ({
    userId,
    kind: 'mention',
    senderId,
    feedId,
    ...(commentId !== null && { commentId }),
    channel: commentId === null ? 'feed:mention' : 'feed:comment-mention',
    target: feedId,
    message: { code: commentId === null ? 'notice.feed_mentioned' : 'notice.comment_mentioned' },
    extra: { user_id: senderId, ...(commentId !== null && { comment_id: commentId }) },
  }))

function noticeOfReward(reward: RewardGiven): Notice {
  const { giverId, receiverId, targetType, targetId, name, numbers, amountCoins } = reward
  const isFeed = targetType === 'feeds'
  return {
    userId: receiverId,
    kind: 'reward',
    senderId: giverId,
    ...(isFeed ? { feedId: targetId } : { topicId: targetId }),
    detail: { log: { name, price: amountCoins / numbers, numbers } },
    channel: isFeed ? 'feed:reward' : 'topic:reward',
    target: targetId,
    message: { code: isFeed ? 'notice.feed_rewarded' : 'notice.topic_rewarded' },
    extra: { user_id: giverId, amount: amountCoins },
  }
}

/** What the owner of an account would want to know at once if it was not them. */
function accountReactions(deps: NotifyDeps): Reaction[] {
  const about = (userId: number, message: StoredMessage): Notice => ({
    userId,
    kind: 'system',
    channel: 'system',
    target: userId,
    message,
  })
  return [
    on(signedInOnNewDevice, (tx, { userId, device, network }) =>
      notify(tx, deps, [about(userId, { code: 'notice.signed_in', device, network })]),
    ),
    on(factorAdded, (tx, { userId }) => notify(tx, deps, [about(userId, { code: 'notice.factor_added' })])),
    on(signInsEnded, (tx, { userId, familyIds }) => endRoutesOf(tx, userId, familyIds)),
    on(contactChanged, (tx, { userId, channel }) => notify(tx, deps, [about(userId, { code: CHANGED[channel] })])),
  ]
}

const CHANGED = { sms: 'notice.phone_changed', mail: 'notice.email_changed' } as const

/** What a feed about a record tells the record's owner, where a kind fits. */
const ABOUT: Readonly<Record<string, Pick<Notice, 'kind' | 'message'> | undefined>> = {
  wenda: { kind: 'answer', message: { code: 'notice.wenda_answered' } },
  mall_commodities: { kind: 'mall_selling_commodity', message: { code: 'notice.commodity_posted' } },
  knowledge: { kind: 'selling_knowledge', message: { code: 'notice.knowledge_posted' } },
}

/** The part of a user's text that fits a notice. */
const MAX_REMARK = 300

const AUDITED = {
  passed: 'notice.topic_approved',
  waiting: 'notice.topic_reviewed_again',
  failed: 'notice.topic_refused',
} as const

function topicReactions(deps: NotifyDeps): Reaction[] {
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

/** What staff decided about a user's waiting item, by its number. */
const DECIDED: Readonly<Record<'brand' | 'event', Readonly<Record<number, string>>>> = {
  brand: { 1: 'notice.brand_approved', 0: 'notice.brand_reviewed_again', [-1]: 'notice.brand_refused' },
  event: { 1: 'notice.event_approved', 0: 'notice.event_reviewed_again', [-1]: 'notice.event_refused' },
}

const REPORT_DECIDED = { handled: 'notice.report_handled', rejected: 'notice.report_rejected' } as const

const because = (code: string, remark: string | null | undefined): StoredMessage => ({
  code,
  ...(remark && { remark: remark.slice(0, MAX_REMARK) }),
})

function auditReactions(deps: NotifyDeps): Reaction[] {
  const tell = (what: 'brand' | 'event', userId: number, target: number, audit: number, remark?: string): Notice => ({
    userId,
    kind: 'system',
    channel: 'system',
    target,
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
      await notify(tx, deps, [{ userId: reporterId, kind: 'system', channel: 'system', target: reportId, message }])
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

function currencyReactions(deps: NotifyDeps): Reaction[] {
  const about = (
    userId: number,
    orderId: number,
    channel: 'currency:recharge' | 'currency:cash',
    message: StoredMessage,
  ): Notice => ({ userId, kind: 'system', channel, target: orderId, message })
  return [
    moneyStopped(deps),
    queueGiven(deps),
    on(rechargeCredited, (tx, { orderId, userId, amountCoins: amount }) =>
      notify(tx, deps, [about(userId, orderId, 'currency:recharge', { code: 'notice.recharge_credited', amount })]),
    ),
    on(cashDecided, (tx, { orderId, userId, amountCoins: amount, isApproved, remark }) => {
      const decision = because(isApproved ? 'notice.cash_approved' : 'notice.cash_rejected', remark)
      return notify(tx, deps, [about(userId, orderId, 'currency:cash', { ...decision, amount })])
    }),
    on(paymentRefunded, async (tx, { orderId, userId, takenCoins: taken, shortfallCoins: owed }) => {
      const staff = await findHolders(tx, ['currency:manage'])
      const refund: StoredMessage =
        owed > 0 ? { code: 'notice.payment_refunded_short', taken, owed } : { code: 'notice.payment_refunded', taken }
      await notify(tx, deps, [
        about(userId, orderId, 'currency:recharge', { code: 'notice.purchase_refunded', taken }),
        ...staff.filter((id) => id !== userId).map((id) => about(id, orderId, 'currency:recharge', refund)),
      ])
    }),
    on(paymentSentBack, (tx, { orderId, userId, remark }) =>
      notify(tx, deps, [about(userId, orderId, 'currency:recharge', because('notice.payment_sent_back', remark))]),
    ),
    on(debtSettled, (tx, { orderId, userId, amountCoins: amount, reason }) => {
      const code = orderId === null ? 'notice.debt_waived' : 'notice.debt_taken'
      const outcome = { code, amount, reason: reason.slice(0, MAX_REMARK) }
      return notify(tx, deps, [about(userId, orderId ?? 0, 'currency:recharge', outcome)])
    }),
  ]
}

/**
 * Every founder, and everyone who can decide it, is told of a proposal; of its outcome, the proposer too. Founders are told of
 * webhooks that are switched off.
 */
function proposalReactions(deps: NotifyDeps): Reaction[] {
  const tell = async (tx: Tx, proposalId: number, message: StoredMessage, also: readonly number[] = []) => {
    const told = new Set([...(await findHolders(tx, ['*'])), ...also])
    await notify(
      tx,
      deps,
      [...told].map((userId) => ({
        userId,
        kind: 'system',
        channel: 'system',
        target: proposalId,
        message,
      })),
    )
  }
  return [
    on(proposalMade, async (tx, { proposalId, kind, name, isAlone, permissions }) =>
      tell(
        tx,
        proposalId,
        { code: MADE[kind === 'grant' ? 'grant' : 'change'][isAlone ? 'alone' : 'waits'], name },
        await findHolders(tx, permissions),
      ),
    ),
    on(webhookSwitchedOff, (tx, { endpointId, host, why }) =>
      tell(tx, endpointId, { code: why === 'gone' ? 'notice.webhook_gone' : 'notice.webhook_failed', name: host }),
    ),
    on(proposalDecided, (tx, { proposalId, name, proposerId, isApproved }) =>
      tell(tx, proposalId, { code: isApproved ? 'notice.proposal_approved' : 'notice.proposal_rejected', name }, [
        proposerId,
      ]),
    ),
  ]
}

const MADE = {
  grant: { alone: 'notice.granted_alone', waits: 'notice.grant_waits' },
  change: { alone: 'notice.payout_changed_alone', waits: 'notice.payout_change_waits' },
} as const
