import { on, onAll, type Reaction } from '../../../kernel/index.ts'
import { wendaAdopted } from '../../catalog/index.ts'
import {
  type FeedCommented,
  type FeedMentioned,
  feedCommented,
  feedCommentLiked,
  feedLiked,
  feedMentioned,
  feedPublished,
  findFeedAuthor,
} from '../../feeds/index.ts'
import { type RewardGiven, rewardGiven } from '../../rewards/index.ts'
import { type Notice, type NotifyDeps, notify } from '../notify.ts'

/** What people do with a feed: its author, who is replied to and who is named are told. */
export function feedReactions(deps: NotifyDeps): Reaction[] {
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
    onAll(feedCommentLiked, (tx, likes) =>
      notify(
        tx,
        deps,
        likes.map(({ feedId, commentId, likerId, authorId }) => ({
          userId: authorId,
          kind: 'comment_like',
          senderId: likerId,
          feedId,
          commentId,
          channel: 'feed:comment-digg',
          target: feedId,
          message: { code: 'notice.comment_liked' },
          extra: { user_id: likerId, comment_id: commentId },
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

/** What a feed about a record tells the record's owner, where a kind fits. */
const ABOUT: Readonly<Record<string, Pick<Notice, 'kind' | 'message'> | undefined>> = {
  wenda: { kind: 'answer', message: { code: 'notice.wenda_answered' } },
  mall_commodities: { kind: 'mall_selling_commodity', message: { code: 'notice.commodity_posted' } },
  knowledge: { kind: 'selling_knowledge', message: { code: 'notice.knowledge_posted' } },
}
