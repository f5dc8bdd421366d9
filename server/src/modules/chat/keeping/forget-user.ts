import { callSql, type Db, defineJob, few, sql, type Tx, type Worker, worker } from '../../../kernel/index.ts'
import { lockConversation } from '../conversations/seat.ts'
import { eraseMessage } from '../messages/change-message.ts'
import { type MessageRow, messageColumns } from '../messages/rows.ts'

/** Takes the content out of everything a person said; the messages keep their places. */
const forgetUser = defineJob<{ userId: number }>('chat.forget_user', { maxAttempts: 35 })

const BATCH = 50

/** Their direct conversations say at once that messages no longer arrive. */
export async function forgetPerson(tx: Tx, userId: number): Promise<void> {
  await touchConversationsOf(tx, userId)
  await tx.run(sql`delete from chat_people where user_id = ${userId}`)
  await tx.enqueue(forgetUser, { userId })
}

/** Whether they can be written to, or write, changed. */
export async function touchConversationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.run(
    callSql('chat_touch', {
      p_conversations: sql`array(
        select c.id from chat_conversations c where c.low_id = ${userId} union all select c.id from chat_conversations c where c.high_id = ${userId})`,
    }),
  )
  await tx.run(sql`
    update chat_members set changed_in = pg_current_xact_id(), shaped_in = pg_current_xact_id() where user_id = ${userId} and left_at is null`)
}

export const forgetUserWorker: Worker = worker(forgetUser, async ({ db, signal }, { userId }) => {
  const places = await db.rows<{ conversation_id: number }>(
    sql`select conversation_id from chat_members where user_id = ${userId} order by conversation_id`,
  )
  for (const { conversation_id: id } of places) while (await eraseSome(db, id, userId)) signal.throwIfAborted()
})

const eraseSome = (db: Db, conversationId: number, userId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockConversation(tx, conversationId)
    const rows = await tx.rows<MessageRow>(sql`
      select ${messageColumns} from chat_messages m
      where m.conversation_id = ${conversationId} and m.user_id = ${userId}
        and (m.recalled_at is null or m.file_ids <> '{}') limit ${few(BATCH)}`)
    for (const row of rows) await eraseMessage(tx, row)
    return rows.length === BATCH
  })
