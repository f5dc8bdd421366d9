import {
  forbidden,
  invalid,
  notFound,
  type Problem,
  phrase,
  say,
  tooMany as tooManyAtOnce,
} from '../../kernel/index.ts'

export const elsewhere = () => notFound('chat.elsewhere', 'This community chats through an outside messaging provider.')
export const switchedOff = () => forbidden('chat.off', 'Chat is turned off.')
export const topicChatsOff = () => forbidden('chat.topics_off', 'Topics can’t have a chat at the moment.')
export const conversationNotFound = () => notFound('chat.not_found', 'This chat does not exist.')
export const messageNotFound = () => notFound('chat.message_not_found', 'This message does not exist.')
export const notReachable = () => forbidden('chat.not_reachable', 'You can’t send messages to this person.')
const requestWaits = () =>
  forbidden('chat.request_waits', 'You can send more messages once they accept your request or reply.')
export const muted = () => forbidden('chat.muted', 'You can’t send messages at the moment.')
export const notYours = () => forbidden('chat.not_yours', 'You can only edit and recall your own messages.')
export const tooLate = () => forbidden('chat.too_late', 'It is too late to change this message.')
export const oneself = () => invalid('user_id', 'You can’t chat with yourself.', 'chat.oneself')
const empty = () => invalid('text', 'A message needs text, a file or shared content.', 'chat.empty')
export const invisible = () =>
  invalid('text', phrase('chat.empty.invisible')`A message needs visible content.`, 'chat.empty')
export const recalled = () => invalid('text', 'This message was recalled.', 'chat.recalled')
const noSuchReply = () => invalid('reply_to', 'The message you’re replying to does not exist.', 'chat.reply')
export const noSuchShare = () => invalid('share', 'What you want to share does not exist.', 'chat.share')
export const notAnEmoji = () => invalid('emoji', 'A reaction must be a single emoji.', 'chat.emoji')
export const tooManyEmojis = (most: number) =>
  invalid('emoji', say`A message can have up to ${most} different reactions.`, 'chat.too_many_reactions')
export const tooManyPins = (most: number) =>
  invalid('pinned', say`You can pin up to ${most} chats.`, 'chat.too_many_pins')
export const onePosition = () => invalid('before', 'Give only one of before, after and around.', 'chat.one_position')
export const groupOnly = () => invalid('title', 'Only a group can be changed like this.', 'chat.group_only')

export const tooMany = (waitS: number) =>
  tooManyAtOnce('chat.too_many', 'You are sending messages too fast. Try again in a moment.', waitS, Date.now())

const REFUSALS: Readonly<Record<string, () => Problem>> = {
  missing: conversationNotFound,
  muted,
  reply: noSuchReply,
  not_reachable: notReachable,
  request_waits: requestWaits,
  empty,
  invisible,
}

/** What `send_chat_messages` refused, as the caller is told it. */
export const refusalOf = (reason: string): Problem => REFUSALS[reason]!()
