import { forbidden, invalid, notFound } from '../../kernel/index.ts'

export const feedNotFound = () => notFound('feed.not_found', 'There is no such feed.')
export const commentNotFound = () => notFound('comment.not_found', 'There is no such comment.')
export const categoryNotFound = () => notFound('feed.category_not_found', 'There is no such category.')
export const themeNotFound = () => notFound('feed.theme_not_found', 'There is no such theme.')
export const notYours = () => forbidden('feed.not_yours', 'Only its author and staff may do this.')
export const blocked = () => forbidden('feed.blocked', 'This person does not want to hear from you.')
export const markUsed = () =>
  invalid(
    'feed_mark',
    'You already published a feed with this feed_mark. Use a new one for a new feed.',
    'feed.mark_used',
  )
export const notAnAnswer = () =>
  invalid('adoption', 'There is no feed with this id that answers the question.', 'feed.not_an_answer')
export const nobodyToReplyTo = () =>
  invalid(
    'reply_user',
    'Nobody with this id wrote here. Reply to the author or to somebody who commented.',
    'comment.reply_user',
  )
