import { callSql, type StoredMessage, type Tx } from '../../kernel/index.ts'
import type { ChatUnread } from '../chat/index.ts'
import { tagOf } from './kinds.ts'
import type { NotifyDeps } from './notify.ts'

const CHANNEL = 'chat:message'

const messageOf = ({ senderName, title, preview, isMention }: ChatUnread): StoredMessage => {
  const sender = title === null ? senderName : `${senderName} (${title})`
  if (preview !== null) return { code: 'push.chat_preview', sender, preview }
  return { code: isMention ? 'push.chat_mention' : 'push.chat_message', sender }
}

/** Pushes people what they have not read in chat. It leaves no record: the conversation is the record. */
export async function pushChats(
  tx: Tx,
  { transports, told, jobsWaiting, render, language }: NotifyDeps,
  unread: readonly ChatUnread[],
): Promise<void> {
  if (unread.length === 0) return
  const pushes = unread.map((each) => ({
    user_id: each.userId,
    channel: CHANNEL,
    target: each.conversationId,
    message: messageOf(each),
    // What processes of the version before push.
    content: render(language, messageOf(each)),
    extra: { user_id: each.senderId, mention: each.isMention },
    tag: tagOf[CHANNEL],
  }))
  tx.later(callSql('push_users', { p_pushes: pushes, p_transports: transports }), ([answer]) => {
    if (answer && answer.told > 0) told(unread.map(({ userId }) => userId))
    if (answer?.has_work) jobsWaiting()
  })
}
