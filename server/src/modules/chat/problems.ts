import type { Advice, Problems } from '../../kernel/index.ts'

const HERE = ['chat.elsewhere'] as const
const IN_IT = ['chat.elsewhere', 'chat.not_found'] as const
const ON = ['chat.off'] as const

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminRemoveReportedMessage: { 403: ['report.about_you'], 404: ['chat.message_not_found'] },
  acceptConversation: { 403: [...ON], 404: [...IN_IT] },
  addChatReaction: {
    403: [...ON, 'chat.not_reachable'],
    404: [...IN_IT, 'chat.message_not_found'],
    422: ['chat.emoji', 'chat.too_many_reactions'],
  },
  addConversationMembers: {
    403: [...ON, 'im.blocked', 'im.may_not_add'],
    404: [...IN_IT, 'im.group_not_found'],
    422: ['chat.group_only', 'im.group_full', 'im.user_not_found'],
    429: ['chat.too_many_added'],
    503: ['im.away'],
  },
  changeChatSettings: { 403: [...ON], 404: [...HERE] },
  changeConversation: {
    403: [...ON, 'im.not_manager'],
    404: [...IN_IT, 'im.group_not_found'],
    422: ['chat.group_only', 'chat.too_many_pins', 'files.not_usable'],
    503: ['im.away'],
  },
  createConversation: {
    403: [...ON, 'chat.not_reachable', 'im.blocked'],
    404: [...IN_IT],
    422: ['chat.group_empty', 'chat.oneself', 'chat.which_kind', 'im.group_full', 'im.user_not_found'],
    429: ['chat.too_many_added', 'chat.too_many_strangers', 'im.too_many_groups'],
    503: ['im.away'],
  },
  editChatMessage: {
    403: [...ON, 'chat.muted', 'chat.not_reachable', 'chat.not_yours', 'chat.too_late'],
    404: [...IN_IT, 'chat.message_not_found'],
    422: ['chat.empty', 'chat.recalled'],
  },
  getChatChanges: { 403: [...ON], 404: [...IN_IT] },
  getChatSettings: { 403: [...ON], 404: [...HERE] },
  getChatUnread: { 403: [...ON], 404: [...HERE] },
  getChatUpdates: { 403: [...ON], 404: [...HERE] },
  getConversation: { 403: [...ON], 404: [...IN_IT] },
  leaveConversation: {
    403: [...ON, 'im.not_manager'],
    404: [...IN_IT, 'im.group_not_found'],
    422: ['im.owner_stays'],
    503: ['im.away'],
  },
  listChatMessages: { 403: [...ON], 404: [...IN_IT], 422: ['chat.one_position'] },
  listConversationMembers: { 403: [...ON], 404: [...IN_IT] },
  listConversations: { 403: [...ON], 404: [...HERE] },
  readConversation: { 403: [...ON], 404: [...IN_IT] },
  recallChatMessage: {
    403: [...ON, 'chat.not_yours', 'chat.too_late'],
    404: [...IN_IT, 'chat.message_not_found'],
  },
  adminDissolveChatGroup: { 404: ['im.group_not_found'], 503: ['im.away'] },
  removeChatReaction: {
    403: [...ON],
    404: [...IN_IT, 'chat.message_not_found'],
    422: ['chat.emoji'],
  },
  removeConversationMember: {
    403: [...ON, 'im.not_manager'],
    404: [...IN_IT, 'im.group_not_found'],
    422: ['chat.group_only', 'im.owner_stays'],
    503: ['im.away'],
  },
  reportChatMessage: {
    403: [...ON],
    404: [...IN_IT, 'chat.message_not_found'],
    422: ['report.own'],
    429: ['report.too_many'],
  },
  searchChat: { 403: [...ON], 404: [...IN_IT] },
  sendChatMessage: {
    403: [...ON, 'chat.muted', 'chat.not_reachable', 'chat.request_waits'],
    404: [...IN_IT],
    422: ['chat.empty', 'chat.reply', 'chat.share', 'files.not_usable'],
    429: ['chat.too_many'],
  },
  showTyping: { 403: [...ON], 404: [...IN_IT] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'chat.elsewhere':
    'Use the client of the messaging provider; `GET /bootstrappers` says so beforehand (`chat.provider`).',
  'chat.emoji': 'Offer emoji to choose from.',
  'chat.empty': 'Do not send a message without content.',
  'chat.group_empty': 'Let the person choose someone else.',
  'chat.group_only': 'Offer this for groups only.',
  'chat.message_not_found': 'Load the messages again.',
  'chat.muted': 'Say that staff have muted the person in chat; `can_send` says so beforehand.',
  'chat.not_found': 'Take the conversation off the list.',
  'chat.not_reachable': 'Close the composer; `can_send` says so beforehand.',
  'chat.not_yours': 'Offer this for the person’s own messages only.',
  'chat.off': 'Hide chat.',
  'chat.one_position': 'Fix the client: send one of the three.',
  'chat.oneself': 'Do not offer the person themselves.',
  'chat.recalled': 'Show the message as recalled.',
  'chat.reply': 'Load the messages again, then answer one that is there.',
  'chat.request_waits': 'Close the composer until the conversation changes.',
  'chat.share': 'Say that what was to be shared is gone.',
  'chat.too_late': 'Do not offer this any more.',
  'chat.too_many': 'Send again after `Retry-After`, with the same `client_id`.',
  'chat.too_many_added': 'Ask again after `Retry-After`.',
  'chat.too_many_pins': 'Ask the person to unpin another conversation first.',
  'chat.too_many_reactions': 'Offer the reactions that the message already has.',
  'chat.too_many_strangers': 'Ask again after `Retry-After`.',
  'chat.topics_off': 'Do not offer a chat for topics.',
  'chat.which_kind': 'Fix the client: send `user_id`, or `title` and `user_ids`.',
}
