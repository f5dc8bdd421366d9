import { forbidden, invalid, notFound, phrase } from '../../kernel/index.ts'

export const feedNotFound = () => notFound('feed.not_found', 'This post does not exist.')
export const commentNotFound = () => notFound('comment.not_found', 'This comment does not exist.')
export const categoryNotFound = () => notFound('feed.category_not_found', 'This category does not exist.')
export const themeNotFound = () => notFound('feed.theme_not_found', 'This theme does not exist.')
export const pollNotFound = () => notFound('poll.not_found', 'This post has no poll.')
export const pollEnded = () => forbidden('poll.ended', 'This poll has ended.')
export const alreadyVoted = () => forbidden('poll.voted', 'You have already voted.')
export const notYours = () => forbidden('feed.not_yours', 'Only the author and staff can do this.')
export const notTheAuthor = () => forbidden('feed.not_the_author', 'Only the author can edit this.')
export const blocked = () => forbidden('feed.blocked', 'This person has blocked you.')
export const markUsed = () =>
  invalid(
    'feed_mark',
    'You already published a post with this feed_mark. Use a new one for a new post.',
    'feed.mark_used',
  )
export const notAnAnswer = () => invalid('adoption', 'No post with this id answers the question.', 'feed.not_an_answer')
export const replyTargetNotFound = () =>
  invalid(
    'reply_user',
    'The user with this id hasn’t written here. Reply to the author or to someone who commented.',
    'comment.reply_user',
  )
export const answeredNotFound = () =>
  invalid(
    'reply_to',
    phrase('comment.reply_user.gone')`The comment you’re replying to is no longer here.`,
    'comment.reply_user',
  )
