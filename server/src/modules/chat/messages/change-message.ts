import { audit, type Caller, can, type Origin, sql, type Tx, type Why } from '../../../kernel/index.ts'
import { decide, timeOf } from '../../decisions/index.ts'
import { releaseFile } from '../../files/index.ts'
import type { Restore } from '../../moderation/index.ts'
import { findSeat, lockConversation, lockSeat, nextRev } from '../conversations/seat.ts'
import type { ChatDeps } from '../deps.ts'
import { conversationNotFound, invisible, messageNotFound, notYours, recalled, tooLate } from '../errors.ts'
import type { MessageView } from '../schemas.ts'
import { requireVoice } from './may-write.ts'
import { presentMessages } from './present.ts'
import { findMessage, type MessageRow, readSome, weekOf } from './rows.ts'
import { isVisible } from './send-message.ts'

const EDIT_WITHIN_S = 15 * 60
const RECALL_WITHIN_S = 24 * 3600

/** Changes the text of a message of the caller's, for a while after it was sent. */
export async function editMessage(
  tx: Tx,
  deps: ChatDeps,
  caller: Caller,
  { conversationId, seq, text }: { conversationId: number; seq: number; text: string },
): Promise<MessageView> {
  if (!isVisible(text)) throw invisible()
  const seat = await lockSeat(tx, caller, conversationId)
  const row = await findMessage(tx, seat, seq)
  if (!row) throw messageNotFound()
  if (row.user_id !== caller.id) throw notYours()
  if (row.recalled_at !== null) throw recalled()
  if (await isOlder(tx, row, EDIT_WITHIN_S)) throw tooLate()
  await requireVoice(tx, caller, seat)
  const rev = await nextRev(tx, conversationId)
  await tx.run(sql`
    update chat_messages set text = ${text}, edited_at = date_trunc('milliseconds', plaza_now()), rev = ${rev}
    where conversation_id = ${conversationId} and seq = ${seq} and week = ${weekOf(conversationId, seq)}`)
  await touchReplies(tx, row)
  return (await presentMessages(tx, deps, await readSome(tx, [{ conversationId, seq }]), caller.id))[0]!
}

/**
 * Recalls a message: its author for a day, the owner of the group or topic and staff at any time. It keeps its place and loses
 * everything else.
 */
export async function recallMessage(
  tx: Tx,
  caller: Caller,
  { conversationId, seq }: { conversationId: number; seq: number },
  { origin, why }: { origin: Origin; why: Why },
): Promise<void> {
  const isStaff = can(caller, 'im:manage')
  await lockConversation(tx, conversationId)
  const seat = await findSeat(tx, caller, conversationId)
  if (!seat && !isStaff) throw conversationNotFound()
  const row = await findMessage(tx, seat ?? { id: conversationId, since_seq: 0 }, seq)
  if (!row) throw seat ? messageNotFound() : conversationNotFound()
  const isTheirs = row.user_id === caller.id
  const isOwner = seat?.owner_id === caller.id
  if (!isTheirs && !isOwner && !isStaff) throw notYours()
  if (row.recalled_at !== null) return
  if (!isOwner && !isStaff && (await isOlder(tx, row, RECALL_WITHIN_S))) throw tooLate()
  if (isTheirs || isOwner) await eraseMessage(tx, row)
  else await removeByStaff(tx, caller, row, { origin, why })
}

/** Staff take a message out of a conversation: its author is told why, and it is in the audit log. The caller holds the conversation's lock. */
export async function removeByStaff(
  tx: Tx,
  caller: Caller,
  row: MessageRow,
  { origin, why, report }: { origin: Origin; why: Why; report?: number },
): Promise<void> {
  const { id, user_id: userId, text } = row
  const undo = await hideMessage(tx, row)
  await decide(tx, { userId, subject: { kind: 'chats', id, excerpt: text }, act: 'removed', by: caller.id, why, undo })
  const after = { ...why, ...(report !== undefined && { report }) }
  await audit(tx, {
    actorId: caller.id,
    action: 'chats.remove',
    object: `chats:${id}`,
    ...(Object.keys(after).length > 0 && { after }),
    ...origin,
  })
}

/** Takes everything out of a message but its place; the caller holds the conversation's lock. */
export async function eraseMessage(tx: Tx, row: MessageRow): Promise<void> {
  const { conversation_id: id, seq } = row
  const rev = await nextRev(tx, id)
  await tx.run(sql`
    update chat_messages set recalled_at = date_trunc('milliseconds', plaza_now()), rev = ${rev}, text = '', file_ids = '{}',
      share_type = null, share_id = null, mentions = '{}', reactions = '[]'
    where conversation_id = ${id} and seq = ${seq} and week = ${weekOf(id, seq)}`)
  await tx.run(sql`delete from chat_reactions where conversation_id = ${id} and seq = ${seq}`)
  await forgetMention(tx, row)
  await touchReplies(tx, row)
  for (const fileId of row.file_ids) await releaseFile(tx, fileId)
}

/** What bringing a hidden message back needs; its files and reactions stay with it. */
type Hidden = Pick<MessageRow, 'conversation_id' | 'seq' | 'text' | 'share_type' | 'share_id' | 'mentions'>

/**
 * Hides a message from everyone, like one that was recalled, until an appeal brings it back. The caller holds the conversation's
 * lock.
 */
export async function hideMessage(tx: Tx, row: MessageRow): Promise<Hidden> {
  const { conversation_id, seq, text, share_type, share_id, mentions } = row
  const rev = await nextRev(tx, conversation_id)
  await tx.run(sql`
    update chat_messages set recalled_at = date_trunc('milliseconds', plaza_now()), rev = ${rev}, text = '',
      share_type = null, share_id = null, mentions = '{}'
    where conversation_id = ${conversation_id} and seq = ${seq} and week = ${weekOf(conversation_id, seq)}`)
  await forgetMention(tx, row)
  await touchReplies(tx, row)
  return { conversation_id, seq, text, share_type, share_id, mentions }
}

/** Brings back a message that this decision hid, unless it lost its content since. */
export const restoreMessage: Restore = async (tx, { decisionId, undo }) => {
  if (!undo) return false
  const { conversation_id: id, seq, text, share_type, share_id, mentions } = undo as Hidden
  await lockConversation(tx, id)
  const row = await findMessage(tx, { id, since_seq: 0 }, seq)
  if (!row) return false
  const rev = await nextRev(tx, id)
  const isBack = await tx.changed(sql`
    update chat_messages set recalled_at = null, rev = ${rev}, text = ${text}, share_type = ${share_type}, share_id = ${share_id},
      mentions = ${mentions}::bigint[]
    where conversation_id = ${id} and seq = ${seq} and week = ${weekOf(id, seq)}
      and recalled_at = date_trunc('milliseconds', ${timeOf(decisionId)})`)
  if (isBack) await touchReplies(tx, row)
  return isBack
}

// The message they were mentioned in last may not be the only one they have not read.
const forgetMention = (tx: Tx, { conversation_id: id, seq, mentions }: MessageRow) =>
  mentions.length > 0 &&
  tx.run(sql`
    update chat_members x set mention_seq = coalesce((
      select max(m.seq) from chat_messages m
      where m.conversation_id = ${id} and m.seq > x.read_seq and x.user_id = any(m.mentions) and m.week >= ${weekOf(id, sql`x.read_seq + 1`)}), 0)
    where x.conversation_id = ${id} and x.user_id = any(${mentions}::bigint[]) and x.mention_seq = ${seq}`)

/** Messages that quote this one look different now: each gets the next `rev`. There may be very many. */
const touchReplies = (tx: Tx, { conversation_id: id, seq }: MessageRow): Promise<number> =>
  tx.run(sql`
    with replies as materialized (
      select m.seq, m.week, row_number() over (order by m.seq) as nth from chat_messages m
      where m.conversation_id = ${id} and m.reply_seq = ${seq} and m.week >= ${weekOf(id, seq)}),
    counted as (
      update chat_conversations set rev = rev + (select count(*) from replies), changed_in = pg_current_xact_id()
      where id = ${id} and exists (select from replies) returning rev)
    update chat_messages m set rev = c.rev - (select count(*) from replies) + r.nth
    from counted c, replies r
    where m.conversation_id = ${id} and m.seq = r.seq and m.week = r.week`)

const isOlder = async (tx: Tx, { created_at: at }: MessageRow, seconds: number): Promise<boolean> =>
  (
    await tx.get<{ is_older: boolean }>(
      sql`select plaza_now() > ${at}::timestamptz + make_interval(secs => ${seconds}) as is_older`,
    )
  ).is_older
