import { on, onAll, type Reaction, sql, type Tx } from '../../kernel/index.ts'
import { contactChanged, factorAdded, signedInOnNewDevice, signInsEnded } from '../accounts/index.ts'
import { wendaAdopted } from '../catalog/index.ts'
import { chatUnread } from '../chat/index.ts'
import { type FeedCommented, feedCommented, feedLiked, feedPublished, findFeedAuthor } from '../feeds/index.ts'
import { eventAudited } from '../gatherings/index.ts'
import { cashDecided, debtSettled, paymentRefunded, rechargeCredited } from '../ledger/index.ts'
import { paymentSentBack } from '../payments/index.ts'
import { proposalDecided, proposalMade } from '../proposals/index.ts'
import { reportDecided } from '../reports/index.ts'
import { type RewardGiven, rewardGiven } from '../rewards/index.ts'
import { brandAudited } from '../shop/index.ts'
import { applicationAccepted, applicationRejected, topicApplied, topicAudited } from '../topics/index.ts'
import { findHolders, userDeleted, userFollowed } from '../users/index.ts'
import { type Notice, type NotifyDeps, notify } from './notify.ts'
import { endRoutesOf } from './push/subscriptions.ts'
import { pushChats } from './push-chats.ts'

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
          content: 'liked your post.',
          extra: { user_id: likerId },
        })),
      ),
    ),
    onAll(feedCommented, (tx, comments) => notify(tx, deps, comments.flatMap(noticesOfComment))),
    onAll(feedPublished, (tx, feeds) =>
      notify(
        tx,
        deps,
        feeds.flatMap(({ feedId, authorId, repostable }): Notice[] => {
          const about = repostable && ABOUT[repostable.type]
          return about
            ? [
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
            : []
        }),
      ),
    ),
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
          content: 'accepted your answer.',
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
          content: 'followed you.',
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
    on(userDeleted, async (tx, { userId }) => {
      await tx.run(sql`delete from push_routes where user_id = ${userId}`)
      await tx.run(sql`delete from push_messages where user_id = ${userId}`)
    }),
  ]
}

function noticesOfComment({ feedId, commentId, commenterId, authorId, replyUserId }: FeedCommented): Notice[] {
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
      content: 'replied to your comment.',
    })
  if (authorId !== replyUserId)
    notices.push({ ...notice, userId: authorId, channel: 'feed:comment', content: 'commented on your post.' })
  return notices
}

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
    content: isFeed ? 'rewarded your post.' : 'rewarded your topic.',
    extra: { user_id: giverId, amount: amountCoins },
  }
}

/** What the owner of an account would want to know at once if it was not them. */
function accountReactions(deps: NotifyDeps): Reaction[] {
  const about = (userId: number, content: string): Notice => ({
    userId,
    kind: 'system',
    detail: { content },
    channel: 'system',
    target: userId,
    content,
  })
  return [
    on(signedInOnNewDevice, (tx, { userId, device, network }) =>
      notify(tx, deps, [
        about(
          userId,
          `New sign-in: ${device}, from ${network}. If this wasn’t you, sign that device out and change your password.`,
        ),
      ]),
    ),
    on(factorAdded, (tx, { userId }) =>
      notify(tx, deps, [about(userId, 'A second factor was added to your account.')]),
    ),
    on(signInsEnded, (tx, { userId, familyIds }) => endRoutesOf(tx, userId, familyIds)),
    on(contactChanged, (tx, { userId, channel }) => notify(tx, deps, [about(userId, CHANGED[channel])])),
  ]
}

const CHANGED = {
  sms: 'The phone number of your account was changed. If this wasn’t you, change your password and contact the staff.',
  mail: 'The e-mail address of your account was changed. If this wasn’t you, change your password and contact the staff.',
} as const

/** What a feed about a record tells the record's owner, where a kind fits. */
const ABOUT: Readonly<Record<string, Pick<Notice, 'kind' | 'content'> | undefined>> = {
  wenda: { kind: 'answer', content: 'answered your question.' },
  mall_commodities: { kind: 'mall_selling_commodity', content: 'posted about your product.' },
  knowledge: { kind: 'selling_knowledge', content: 'posted about your course.' },
}

/** The part of a user's text that fits a notice. */
const MAX_REMARK = 300

const AUDITED = {
  passed: 'Your topic was approved.',
  waiting: 'Your topic is being reviewed again.',
  failed: 'Your topic was not approved.',
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
          content: 'asked to join your topic.',
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
          content: 'approved your request to join.',
          extra: { user_id: creatorId },
        },
      ]),
    ),
    on(applicationRejected, (tx, { topicId, applicantId }) => {
      const content = 'Your request to join a topic was declined.'
      return notify(tx, deps, [
        {
          userId: applicantId,
          kind: 'system',
          topicId,
          detail: { content },
          channel: 'topic:reject',
          target: topicId,
          content,
        },
      ])
    }),
    on(topicAudited, (tx, { topicId, creatorId, status, remark }) => {
      const content = because(AUDITED[status], remark)
      return notify(tx, deps, [
        {
          userId: creatorId,
          kind: 'system',
          topicId,
          detail: { content },
          channel: 'topic:audit',
          target: topicId,
          content,
          extra: { status },
        },
      ])
    }),
  ]
}

/** What staff decided about a user's waiting item, by its number. */
const DECIDED: Readonly<Record<'brand' | 'event', Readonly<Record<number, string>>>> = {
  brand: {
    1: 'Your brand was approved.',
    0: 'Your brand is being reviewed again.',
    [-1]: 'Your brand was not approved.',
  },
  event: {
    1: 'Your event was approved.',
    0: 'Your event is being reviewed again.',
    [-1]: 'Your event was not approved.',
  },
}

const REPORT_DECIDED = {
  handled: 'Thank you for your report. We have taken action.',
  rejected: 'We reviewed your report and found no violation.',
} as const

const because = (decision: string, remark: string | undefined): string =>
  remark ? `${decision} ${remark.slice(0, MAX_REMARK)}` : decision

function auditReactions(deps: NotifyDeps): Reaction[] {
  const tell = (what: 'brand' | 'event', userId: number, target: number, audit: number, remark?: string): Notice => {
    const content = because(DECIDED[what][audit]!, remark)
    return {
      userId,
      kind: 'system',
      detail: { content },
      channel: 'system',
      target,
      content,
      extra: { [what]: target },
    }
  }
  return [
    on(brandAudited, (tx, { brandId, creatorId, audit, remark }) =>
      notify(tx, deps, [tell('brand', creatorId, brandId, audit, remark)]),
    ),
    on(reportDecided, async (tx, { reportId, reporterId, status, remark }) => {
      if (reporterId === null) return
      const content = because(REPORT_DECIDED[status], remark)
      await notify(tx, deps, [
        { userId: reporterId, kind: 'system', detail: { content }, channel: 'system', target: reportId, content },
      ])
    }),
    on(eventAudited, (tx, { eventId, creatorId, audit, remark }) =>
      notify(tx, deps, [tell('event', creatorId, eventId, audit, remark)]),
    ),
  ]
}

function currencyReactions(deps: NotifyDeps): Reaction[] {
  const about = (
    userId: number,
    orderId: number,
    channel: 'currency:recharge' | 'currency:cash',
    content: string,
  ): Notice => ({ userId, kind: 'system', detail: { content }, channel, target: orderId, content })
  return [
    on(rechargeCredited, (tx, { orderId, userId, amountCoins }) =>
      notify(tx, deps, [
        about(userId, orderId, 'currency:recharge', `Your recharge of ${amountCoins} has been credited.`),
      ]),
    ),
    on(cashDecided, (tx, { orderId, userId, amountCoins, isApproved, remark }) => {
      const reason = remark ? ` ${remark.slice(0, 300)}` : ''
      const decision = isApproved
        ? `Your withdrawal of ${amountCoins} was approved.${reason}`
        : `Your withdrawal of ${amountCoins} was rejected.${reason}`
      return notify(tx, deps, [about(userId, orderId, 'currency:cash', decision)])
    }),
    on(paymentRefunded, async (tx, { orderId, userId, takenCoins, shortfallCoins }) => {
      const staff = await findHolders(tx, ['currency:manage'])
      const refund =
        shortfallCoins > 0
          ? `A payment was refunded: ${takenCoins} were taken back, ${shortfallCoins} are owed.`
          : `A payment was refunded: ${takenCoins} were taken back.`
      await notify(tx, deps, [
        about(userId, orderId, 'currency:recharge', `The store refunded a purchase: ${takenCoins} were deducted.`),
        ...staff.filter((id) => id !== userId).map((id) => about(id, orderId, 'currency:recharge', refund)),
      ])
    }),
    on(paymentSentBack, (tx, { orderId, userId, remark }) =>
      notify(tx, deps, [
        about(
          userId,
          orderId,
          'currency:recharge',
          because('A payment that arrived too late was refunded to you.', remark),
        ),
      ]),
    ),
    on(debtSettled, (tx, { orderId, userId, amountCoins, reason }) => {
      const why = reason.slice(0, 300)
      const outcome =
        orderId === null
          ? `Your debt for a refunded purchase, ${amountCoins}, was waived. ${why}`
          : `Your debt for a refunded purchase, ${amountCoins}, was taken from your balance. ${why}`
      return notify(tx, deps, [about(userId, orderId ?? 0, 'currency:recharge', outcome)])
    }),
  ]
}

/** Every founder, and everyone who can decide it, is told of a proposal; of its outcome, the proposer too. */
function proposalReactions(deps: NotifyDeps): Reaction[] {
  const tell = async (tx: Tx, proposalId: number, content: string, also: readonly number[] = []) => {
    const told = new Set([...(await findHolders(tx, ['*'])), ...also])
    await notify(
      tx,
      deps,
      [...told].map((userId) => ({
        userId,
        kind: 'system',
        detail: { content },
        channel: 'system',
        target: proposalId,
        content,
      })),
    )
  }
  return [
    on(proposalMade, async (tx, { proposalId, kind, name, isAlone, permissions }) =>
      tell(tx, proposalId, proposalMadeText(kind === 'grant', isAlone, name), await findHolders(tx, permissions)),
    ),
    on(proposalDecided, (tx, { proposalId, name, proposerId, isApproved }) =>
      tell(
        tx,
        proposalId,
        isApproved ? `A second person approved: ${name}.` : `A second person rejected a proposal: ${name}.`,
        [proposerId],
      ),
    ),
  ]
}

function proposalMadeText(isGrant: boolean, isAlone: boolean, name: string): string {
  if (isGrant)
    return isAlone
      ? `Permissions were granted without a second person: ${name}.`
      : `A grant of permissions is waiting for a second person: ${name}.`
  return isAlone
    ? `A change that could increase payouts was made without a second person: ${name}.`
    : `A change that could increase payouts is waiting for a second person: ${name}.`
}
