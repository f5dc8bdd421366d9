import { type Caller, callSql, defineJob, MINUTE_S, spendWithin, sql, type Tx } from '../../../kernel/index.ts'
import { claimFile } from '../../files/index.ts'
import { findSeat } from '../conversations/seat.ts'
import type { ChatDeps, Person } from '../deps.ts'
import { empty, invisible, noSuchShare, refusalOf } from '../errors.ts'
import type { MessageView, NewMessage } from '../schemas.ts'
import { type ChatSetting, chatSetting } from '../settings.ts'
import { presentMessages } from './present.ts'
import { type MessageRow, messageColumns, readSome } from './rows.ts'
import { loadShares } from './shares.ts'

/** Pushes what is still unread a few seconds after it was sent. */
export const pushUnread = defineJob<{ conversationId: number }>('chat.push')
const PUSH_AFTER_S = 5

/** Something one can see: text of nothing but spaces and invisible characters is none. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** Sends a message. The same `client_id` again returns the message it is already, whatever else is in the body. */
export async function sendMessage(
  tx: Tx,
  deps: ChatDeps,
  caller: Caller,
  conversationId: number,
  message: NewMessage,
): Promise<{ message: MessageView; isNew: boolean }> {
  // Files belong to one message, so who repeats it must find the first one before claiming them.
  if (message.files?.length)
    await tx.run(sql`select from chat_conversations where id = ${conversationId} for no key update`)
  const before = await findSent(tx, caller, conversationId, message.client_id)
  if (before) return { message: await show(tx, deps, caller, before), isNew: false }
  const limits = deps.settings.get(chatSetting)
  const text = message.text ?? ''
  if (text !== '' && !isVisible(text)) throw invisible()
  if (text === '' && !message.files?.length && !message.share) throw empty()
  await spendMessage(tx, caller, limits)
  await requireShare(tx, deps, caller, message)
  const fileIds = await claimFiles(tx, caller, conversationId, message)
  const sent = await tx.get(
    callSql('send_chat_message', {
      p_conversation: conversationId,
      p_user: caller.id,
      p_client_id: message.client_id,
      p_kind: fileIds.length > 0 ? 'media' : message.share ? 'share' : 'text',
      p_text: text,
      p_file_ids: fileIds,
      p_share_type: message.share?.type ?? null,
      p_share_id: message.share?.id ?? null,
      p_reply_seq: message.reply_to ?? null,
      p_mentions: message.mentions ?? [],
      p_request_messages: limits['request-messages'],
    }),
  )
  if (sent.refusal !== null) throw refusalOf(sent.refusal)
  const [row] = await readSome(tx, [{ conversationId, seq: sent.seq! }])
  if (sent.is_new) await pushLater(tx, row!)
  return { message: await show(tx, deps, caller, row!), isNew: sent.is_new }
}

const show = async (tx: Tx, deps: ChatDeps, caller: Person, row: MessageRow): Promise<MessageView> =>
  (await presentMessages(tx, deps, [row], caller.id))[0]!

async function findSent(
  tx: Tx,
  caller: Person,
  conversationId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  await findSeat(tx, caller, conversationId)
  return tx.find<MessageRow>(sql`
    select ${messageColumns} from chat_messages m
    where m.conversation_id = ${conversationId} and m.user_id = ${caller.id} and m.client_id = ${clientId}
      and m.week >= (select c.first_week from chat_conversations c where c.id = ${conversationId})
      and m.week <= (select c.last_week from chat_conversations c where c.id = ${conversationId})`)
}

const spendMessage = (tx: Tx, { id }: Person, limits: ChatSetting) =>
  spendWithin(tx, [{ key: `chat:${id}`, limit: limits['messages-per-minute'], windowS: MINUTE_S }], {
    code: 'chat.too_many',
    message: 'You are sending messages too fast. Try again in a moment.',
  })

async function requireShare(tx: Tx, deps: ChatDeps, caller: Person, { share }: NewMessage): Promise<void> {
  if (!share) return
  const rows = [{ share_type: share.type, share_id: share.id }]
  const found = await loadShares(tx, deps.repostables, rows, [caller.id], deps.viewFile)
  if (found.size === 0) throw noSuchShare()
}

/** The files become parts of this message, read by signed addresses alone. */
async function claimFiles(tx: Tx, caller: Person, conversationId: number, message: NewMessage): Promise<number[]> {
  const ids: number[] = []
  for (const node of new Set(message.files ?? []))
    ids.push(
      await claimFile(
        tx,
        caller.id,
        'files',
        node,
        `chats:${conversationId}:${caller.id}:${message.client_id}:${ids.length + 1}`,
      ),
    )
  if (ids.length > 0) await tx.run(sql`select show_files(${ids}::bigint[], 'hidden')`)
  return ids
}

/** Leaves the push for later: one job a second and conversation. */
const pushLater = (tx: Tx, { conversation_id: conversationId, created_at }: MessageRow): Promise<void> =>
  tx.enqueue(
    pushUnread,
    { conversationId },
    { delayS: PUSH_AFTER_S, key: `chat.push:${conversationId}:${Math.floor(created_at.getTime() / 1000)}` },
  )
