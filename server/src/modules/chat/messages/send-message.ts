import {
  type BatchStatement,
  type Caller,
  callSql,
  defineJob,
  type Settings,
  type SqlFunctions,
  sql,
  type Tx,
} from '../../../kernel/index.ts'
import { claimFile } from '../../files/index.ts'
import type { ChatDeps, Person, PresentDeps } from '../deps.ts'
import { noSuchShare, refusalOf, tooMany } from '../errors.ts'
import type { MessageView, NewMessage } from '../schemas.ts'
import { type ChatSetting, chatSetting } from '../settings.ts'
import { presentOwn } from './present.ts'
import { type MessageRow, messageColumns, readSome } from './rows.ts'
import { loadShares } from './shares.ts'

/** Pushes a message that is still unread a few seconds after it was sent. */
export const pushUnread = defineJob<{ conversationId: number }>('chat.push')
/** One job serves the messages of a second: by then the last of them is five seconds old. */
const PUSH_AFTER_S = 6

/** A character that can be seen: text of nothing but spaces and invisible characters is refused. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** A message on its way into a conversation. */
interface Sending {
  conversationId: number
  userId: number
  message: NewMessage
}

interface SendingWithFiles extends Sending {
  fileIds: readonly number[]
}

/** The message that was stored, or the one there was already. */
interface Sent {
  row: MessageRow
  isNew: boolean
}

export type SendMessage = (
  tx: Tx,
  caller: Caller,
  conversationId: number,
  message: NewMessage,
) => Promise<{ message: MessageView; isNew: boolean }>

/** Sends messages. The same `client_id` again returns the message it is already, whatever else is in the body. */
export function createSendMessage(deps: ChatDeps): SendMessage {
  const show: BatchStatement<MessageRow, MessageView> = (tx, rows) => presentOwn(tx, deps, rows)
  const store = createStore(deps.settings)
  return async (tx, caller, conversationId, message) => {
    const sending = { conversationId, userId: caller.id, message }
    const before = await tx.batch(findSent, sending)
    if (before) return { message: await tx.batch(show, before), isNew: false }
    await requireShare(tx, deps, caller, message)
    const fileIds = await claimFiles(tx, caller, conversationId, message)
    const { row, isNew } = await tx.batch(store, { ...sending, fileIds })
    return { message: await tx.batch(show, row), isNew }
  }
}

const hasAttachments = ({ files = [], share }: NewMessage): boolean => files.length > 0 || share !== undefined

/** Files belong to one message, so a repeated one must be found before they are claimed again. */
const findSent: BatchStatement<Sending, MessageRow | undefined> = async (tx, sendings) => {
  if (!sendings.some(({ message }) => hasAttachments(message))) return sendings.map(() => undefined)
  const ids = sendings.map(({ conversationId }) => conversationId)
  await tx.run(
    sql`select from chat_conversations c where c.id = any(${[...new Set(ids)]}::bigint[]) order by c.id for no key update`,
  )
  const found = await tx.rows<MessageRow>(sql`
    select ${messageColumns}
    from unnest(${ids}::bigint[], ${sendings.map(({ userId }) => userId)}::bigint[],
      ${sendings.map(({ message }) => message.client_id)}::text[]) k (conversation_id, user_id, client_id)
    join chat_conversations c on c.id = k.conversation_id and c.closed_at is null
    join chat_members x on x.conversation_id = c.id and x.user_id = k.user_id and x.left_at is null
    join chat_messages m on m.conversation_id = k.conversation_id and m.user_id = k.user_id and m.client_id = k.client_id
      and m.week between c.first_week and c.last_week`)
  return sendings.map(({ conversationId, userId, message }) =>
    found.find(
      (row) => row.conversation_id === conversationId && row.user_id === userId && row.client_id === message.client_id,
    ),
  )
}

async function requireShare(
  tx: Tx,
  { repostables, viewFile }: PresentDeps,
  { id }: Person,
  { share }: NewMessage,
): Promise<void> {
  if (!share) return
  const rows = [{ share_type: share.type, share_id: share.id }]
  if ((await loadShares(tx, repostables, rows, [id], viewFile)).size === 0) throw noSuchShare()
}

/** Stores the messages of a batch; those that depend on another one of it in the next statement. */
const createStore =
  (settings: Settings): BatchStatement<SendingWithFiles, Sent> =>
  async (tx, sendings) => {
    const limits = settings.get(chatSetting)
    const stored = new Map<number, StoredRow>()
    let left = sendings.map((sending, nth) => ({ ...sending, nth }))
    while (left.length > 0) {
      for (const row of await storeSome(tx, left, limits)) stored.set(row.nth, row)
      left = left.filter(({ nth }) => stored.get(nth)!.refusal === 'later')
    }
    const known = await readSome(
      tx,
      [...stored.values()].flatMap(({ nth, is_new: isNew, seq }) =>
        seq === null || isNew ? [] : [{ conversationId: sendings[nth]!.conversationId, seq }],
      ),
    )
    return sendings.map((sending, nth) => {
      const row = stored.get(nth)!
      const { conversationId } = sending
      if (row.refusal === 'too_many') return tooMany(row.wait_s ?? 1)
      if (row.refusal !== null) return refusalOf(row.refusal)
      if (!row.is_new) {
        const before = known.find((each) => each.conversation_id === conversationId && each.seq === row.seq)
        return { isNew: false, row: before! }
      }
      if (row.is_first) pushLater(tx, conversationId, row.created_at!)
      return { isNew: true, row: rowOf(sending, row) }
    })
  }

type StoredRow = SqlFunctions['send_chat_messages']['row']

type Numbered = SendingWithFiles & { nth: number }

const storeSome = (tx: Tx, sendings: readonly Numbered[], limits: ChatSetting): Promise<StoredRow[]> =>
  tx.rows(
    callSql('send_chat_messages', {
      p_messages: sql`${JSON.stringify(sendings.map(asArgument))}::text::jsonb`,
      p_request_messages: limits['request-messages'],
      p_per_minute: limits['messages-per-minute'],
    }),
  )

const asArgument = ({ nth, conversationId, userId, message, fileIds }: Numbered) => ({
  nth,
  conversation_id: conversationId,
  user_id: userId,
  client_id: message.client_id,
  kind: kindOf(message),
  text: message.text ?? '',
  file_ids: fileIds,
  share_type: message.share?.type ?? null,
  share_id: message.share?.id ?? null,
  reply_seq: message.reply_to ?? null,
  mentions: message.mentions ?? [],
  refusal: refusalBefore(message),
})

const kindOf = ({ files = [], share }: NewMessage): 'media' | 'share' | 'text' =>
  files.length > 0 ? 'media' : share ? 'share' : 'text'

/** What is wrong with the message itself. */
function refusalBefore(message: NewMessage): 'invisible' | 'empty' | null {
  const { text = '' } = message
  if (text !== '' && !isVisible(text)) return 'invisible'
  return text === '' && !hasAttachments(message) ? 'empty' : null
}

function rowOf({ conversationId, userId, message, fileIds }: SendingWithFiles, stored: StoredRow): MessageRow {
  return {
    id: stored.id!,
    conversation_id: conversationId,
    seq: stored.seq!,
    rev: stored.rev!,
    user_id: userId,
    client_id: message.client_id,
    kind: kindOf(message),
    text: message.text ?? '',
    file_ids: [...fileIds],
    share_type: message.share?.type ?? null,
    share_id: message.share?.id ?? null,
    reply_seq: message.reply_to ?? null,
    mentions: [...stored.mentions!],
    reactions: [],
    created_at: stored.created_at!,
    edited_at: null,
    recalled_at: null,
    is_direct: stored.is_direct!,
  }
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
const pushLater = (tx: Tx, conversationId: number, sentAt: Date): void =>
  void tx.enqueue(
    pushUnread,
    { conversationId },
    { delayS: PUSH_AFTER_S, key: `chat.push:${conversationId}:${Math.floor(sentAt.getTime() / 1000)}` },
  )
