import { sql } from '../../server/src/kernel/index.ts'
import {
  findGroupConversation,
  importDirect,
  importMessages,
  importTopicConversation,
} from '../../server/src/modules/chat/index.ts'
import { importTopicChat } from '../../server/src/modules/topics/index.ts'
import { type DemoChat, demoChats } from '../content/chats.ts'
import { demoTopics } from '../content/topics.ts'
import { type DemoContext, type DemoStep, idOf } from '../step.ts'

/** Conversations in both languages: of two, of groups and of a topic; a request and a mention wait for lin. */
export const chatsStep: DemoStep = {
  name: 'chats',
  async write(context) {
    for (const chat of demoChats) {
      const id = await openChat(context, chat)
      const length = chat.lines.reduce((sum, [, , minutes = 0]) => sum + minutes, 0)
      let passed = 0
      await importMessages(
        context.tx,
        id,
        chat.lines.map(([by, text, minutes = 0, mentions = []]) => {
          passed += minutes
          return {
            userId: idOf(context, by),
            text,
            createdAt: context.ago(chat.endedMinutesAgo + length - passed),
            mentions: mentions.map((key) => idOf(context, key)),
          }
        }),
        chat.unread,
      )
    }
  },
}

async function openChat(context: DemoContext, { between, group, topic, isRequest }: DemoChat): Promise<number> {
  const { tx } = context
  if (between)
    return importDirect(tx, {
      from: idOf(context, between[0]),
      to: idOf(context, between[1]),
      isRequest: isRequest ?? false,
    })
  if (group !== undefined) return findGroupConversation(tx, `demo-${group}`)
  const { name } = demoTopics.find(({ key }) => key === topic)!
  const { id: topicId } = await tx.get<{ id: number }>(sql`select id from topics where name = ${name}`)
  const id = await importTopicConversation(tx, topicId)
  await importTopicChat(tx, topicId, id)
  return id
}
