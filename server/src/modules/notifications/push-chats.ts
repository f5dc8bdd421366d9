import { callSql, type Tx } from '../../kernel/index.ts'
import type { ChatUnread } from '../chat/index.ts'
import { tagOf } from './kinds.ts'
import type { NotifyDeps } from './notify.ts'

const CHANNEL = 'chat:message'

/** Pushes people what they have not read in chat. It leaves no record: the conversation is the record. */
export async function pushChats(
  tx: Tx,
  { transports, told, jobsWaiting, words, language }: NotifyDeps,
  unread: readonly ChatUnread[],
): Promise<void> {
  if (unread.length === 0) return
  const pushes = unread.map((each) => {
    const said = each.isMention ? 'mentioned you.' : 'sent you a message.'
    const from = each.title === null ? each.senderName : `${each.senderName} (${each.title})`
    return {
      user_id: each.userId,
      channel: CHANNEL,
      target: each.conversationId,
      content: each.preview === null ? `${from} ${said}` : `${from}: ${each.preview}`,
      in_chinese: each.preview === null ? `${from} ${words.again('zh-CN', 'push', said)}` : `${from}：${each.preview}`,
      language,
      extra: { user_id: each.senderId, mention: each.isMention },
      tag: tagOf[CHANNEL],
    }
  })
  tx.later(callSql('push_users', { p_pushes: pushes, p_transports: transports }), ([answer]) => {
    if (answer && answer.told > 0) told(unread.map(({ userId }) => userId))
    if (answer?.has_work) jobsWaiting()
  })
}
