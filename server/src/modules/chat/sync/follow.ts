import { type Db, type Queryable, type Reword, sql } from '../../../kernel/index.ts'
import { type ConversationDeps, showEach } from '../conversations/present.ts'
import { isLive, isUnknown } from '../conversations/seat.ts'
import { presentEach } from '../messages/present.ts'
import { type MessageRow, messageColumns } from '../messages/rows.ts'
import { conversationEvent, goneEvent, messageEvent, movedEvent, readEvent, SYNC, typingEvent } from './events.ts'
import {
  type ChangedConversation,
  type ChangedMember,
  findChanged,
  findReaders,
  oldestNow,
  type Reader,
} from './find-changed.ts'
import { createMemory } from './memory.ts'
import type { OpenStreams, StreamSource } from './port.ts'

export interface FollowDeps {
  db: Db
  present: () => ConversationDeps
  isOn: () => boolean
  reword: () => Reword | undefined
}

export interface Follow extends StreamSource {
  /** Something was committed here. */
  changed(): void
  typing(conversationId: number, userId: number): void
}

const REMEMBERED = 50_000
const MOVED_EVERY_MS = 1000
const TYPING_ONCE_MS = 1000

/**
 * Follows all conversations for the streams of this process: one query per poll finds what was changed in transactions that had not
 * ended before. So an event follows its commit, any number of processes serve streams, and no message costs a NOTIFY. A client that sees
 * a gap in `rev` asks for what is in between.
 */
export function createFollow({ db, present, isOn, reword }: FollowDeps): Follow {
  const memory = createMemory(REMEMBERED)
  /** Topic chats that moved less than a second after their last event. */
  const held = new Set<number>()
  let cursor: string | undefined
  let streams: OpenStreams = { count: () => 0, has: () => false, send: () => {} }
  let wake = () => {}

  const readersHere = async (ids: readonly number[]): Promise<Reader[]> =>
    (await findReaders(db.planned, ids)).filter(({ user_id }) => streams.has(user_id))

  const sendMoved = async (topics: readonly ChangedConversation[]) => {
    const second = Math.floor(Date.now() / MOVED_EVERY_MS)
    const due = topics.filter(({ id }) => memory.isNews(`moved ${id}`, second))
    for (const { id } of topics) held.add(id)
    for (const { id } of due) held.delete(id)
    const revs = new Map(due.map(({ id, rev }) => [id, rev]))
    for (const { conversation_id: id, user_id } of await readersHere([...revs.keys()]))
      streams.send(user_id, movedEvent(id, revs.get(id)!))
  }

  const sendChanges = async (changed: readonly (ChangedConversation & { seen: number; seenSeq: number })[]) => {
    const readers = await readersHere(changed.map(({ id }) => id))
    const watched = changed.filter(({ id }) => readers.some((reader) => reader.conversation_id === id))
    if (watched.length === 0) return
    const rows = await readChanged(db.planned, watched)
    const rowsOf = new Map(watched.map(({ id }): [number, MessageRow[]] => [id, []]))
    for (const row of rows) rowsOf.get(row.conversation_id)!.push(row)
    const looks = readers.flatMap(({ conversation_id: id, user_id: viewerId, since_seq: since }) =>
      (rowsOf.get(id) ?? []).filter(({ seq }) => seq > since).map((row) => ({ row, viewerId })),
    )
    const views = await presentEach(db.planned, present(), looks)
    const seenSeq = new Map(watched.map((each) => [each.id, each.seenSeq]))
    const say = reword()
    for (const [nth, { viewerId }] of looks.entries()) {
      const view = views[nth]
      if (view) streams.send(viewerId, messageEvent(view, view.seq > seenSeq.get(view.conversation_id)!, say))
    }
    // More changes than changed messages: the conversation itself may have changed.
    const alsoChanged = new Set(
      watched
        .filter(({ id, rev, seen }) => rowsOf.get(id)!.filter((row) => row.rev <= rev).length < rev - seen)
        .map(({ id }) => id),
    )
    await sendConversations(readers.filter(({ conversation_id: id }) => alsoChanged.has(id)))
  }

  const sendConversations = async (to: readonly { conversation_id: number; user_id: number }[]) => {
    const shown = await showEach(
      db.planned,
      present(),
      to.map((each) => ({ id: each.conversation_id, viewerId: each.user_id })),
    )
    const say = reword()
    for (const { conversation_id, user_id } of to) {
      const view = shown.get(`${user_id} ${conversation_id}`)
      if (view) streams.send(user_id, conversationEvent(view, say))
    }
  }

  const sendMembers = async (members: readonly ChangedMember[]) => {
    const news = members.filter(
      (each) =>
        each.is_shaped &&
        memory.isNews(`member ${each.conversation_id} ${each.user_id}`, `${each.shaped_in} ${each.is_gone}`),
    )
    const here = news.filter(({ user_id }) => streams.has(user_id))
    for (const { conversation_id, user_id, is_gone } of here)
      if (is_gone) streams.send(user_id, goneEvent(conversation_id))
    await sendConversations(here.filter(({ is_gone }) => !is_gone))
  }

  const sendReads = async (members: readonly ChangedMember[]) => {
    const moved = members.filter(
      (each) =>
        !each.is_gone &&
        memory.isNews(`read ${each.conversation_id} ${each.user_id}`, each.read_seq) &&
        // A new member has read nothing.
        each.read_seq > 0,
    )
    const told = moved.filter(({ kind, shows_receipts }) => kind === 'direct' && shows_receipts)
    const readers = await readersHere(told.map(({ conversation_id }) => conversation_id))
    for (const { conversation_id: id, user_id, read_seq } of moved)
      streams.send(user_id, readEvent(id, user_id, read_seq))
    for (const { conversation_id: id, user_id, read_seq } of told)
      for (const reader of readers)
        if (reader.conversation_id === id && reader.user_id !== user_id)
          streams.send(reader.user_id, readEvent(id, user_id, read_seq))
  }

  const sendClosed = async (closed: readonly ChangedConversation[]) => {
    for (const { conversation_id, user_id } of await readersHere(closed.map(({ id }) => id)))
      streams.send(user_id, goneEvent(conversation_id))
  }

  const follow = async (): Promise<void> => {
    // Planned for its cursor: nearly everything is older.
    const found = await findChanged(db, cursor ?? (await oldestNow(db)), [...held])
    const news = found.conversations.flatMap((each) => {
      const [seen, seenSeq] = memory.get(`rev ${each.id}`)?.split(' ').map(Number) ?? [each.rev - 1, each.last_seq - 1]
      const isNews = memory.isNews(`rev ${each.id}`, `${each.rev} ${each.last_seq}`)
      return isNews || held.has(each.id) ? [{ ...each, seen: seen!, seenSeq: seenSeq! }] : []
    })
    await sendClosed(news.filter(({ is_closed }) => is_closed))
    const open = news.filter(({ is_closed }) => !is_closed)
    await sendMoved(open.filter(({ kind }) => kind === 'topic'))
    await sendChanges(open.filter(({ kind }) => kind !== 'topic'))
    await sendMembers(found.members)
    await sendReads(found.members)
    cursor = found.oldest
  }

  return {
    attach(open, wakeStreams) {
      streams = open
      wake = wakeStreams
    },
    changed: () => wake(),
    async opening() {
      if (!isOn()) return ''
      cursor ??= await oldestNow(db)
      return SYNC
    },
    async poll() {
      if (streams.count() === 0 || !isOn()) {
        cursor = undefined
        memory.clear()
        held.clear()
        return
      }
      try {
        await follow()
      } catch (error) {
        // What was marked as sent may not have been.
        memory.clear()
        throw error
      }
    },
    typing(conversationId, userId) {
      if (streams.count() === 0 || !isOn()) return
      // The process that signals hears it twice: from itself and from the database.
      const key = `typing ${conversationId} ${userId}`
      if (Date.now() - Number(memory.get(key) ?? 0) < TYPING_ONCE_MS) return
      memory.isNews(key, Date.now())
      findTypingReaders(db.planned, conversationId, userId).then(
        (userIds) => {
          for (const id of userIds) streams.send(id, typingEvent(conversationId, userId))
        },
        () => {},
      )
    },
  }
}

/** Messages of these conversations that changed after the `rev` each was seen at. */
const readChanged = (db: Queryable, watched: readonly { id: number; seen: number }[]): Promise<MessageRow[]> =>
  db.rows<MessageRow>(sql`
    select ${messageColumns} from unnest(${watched.map(({ id }) => id)}::bigint[], ${watched.map(({ seen }) => seen)}::bigint[]) k (id, rev)
    join chat_conversations c on c.id = k.id
    join chat_messages m on m.conversation_id = k.id and m.rev > k.rev and m.week between c.first_week and c.last_week
    order by m.conversation_id, m.rev`)

/** Not those who blocked the person, have not accepted their request, or do not know of the conversation yet. */
const findTypingReaders = async (db: Queryable, conversationId: number, userId: number): Promise<number[]> =>
  (
    await db.rows<{ user_id: number }>(sql`
      select m.user_id from chat_members m join chat_conversations c on c.id = m.conversation_id
      where m.conversation_id = ${conversationId} and ${isLive} and not ${isUnknown} and m.state = 'active' and m.user_id <> ${userId}
        and not exists (select from user_blocks b where b.blocker_id = m.user_id and b.blocked_id = ${userId})`)
  ).map(({ user_id }) => user_id)
