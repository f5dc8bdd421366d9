import { type Settings, sql, type Tx } from '../../../kernel/index.ts'
import type { TopicChat } from '../../topics/index.ts'
import { elsewhere, switchedOff, topicChatsOff } from '../errors.ts'
import { chatSetting } from '../settings.ts'

/** Gives topics a chat: the one it had before, if it had one. Triggers keep its members those of the topic. */
export const createTopicChat = (settings: Settings, isHere: boolean): TopicChat => ({
  async open(tx: Tx, topicId: number): Promise<number> {
    if (!isHere) throw elsewhere()
    const chat = settings.get(chatSetting)
    if (!chat.enabled) throw switchedOff()
    if (!chat['topic-chats']) throw topicChatsOff()
    const made = await tx.find<{ id: number }>(sql`
      with made as (
        insert into chat_conversations (kind, topic_id, members_count)
        select 'topic', ${topicId}, count(*) from topic_members where topic_id = ${topicId}
        on conflict (topic_id) do nothing returning id),
      seated as (
        insert into chat_members (conversation_id, user_id)
        select made.id, m.user_id from made, topic_members m where m.topic_id = ${topicId})
      select id from made`)
    if (made) return made.id
    return (await tx.get<{ id: number }>(sql`select id from chat_conversations where topic_id = ${topicId}`)).id
  },
})
