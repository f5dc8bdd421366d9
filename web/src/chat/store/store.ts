import type { ChatEvent } from '@plaza/sdk'
import { isProblem, type Plaza } from '../../data/plaza.ts'
import { onChat } from './events.ts'
import { createKeeper, forgetKeptChats, type Kept } from './kept.ts'
import { createSending } from './sending.ts'
import { addNewer, addOlder, putMessages, type Thread } from './thread.ts'
import type { Conversation, Message, Pending } from './types.ts'

export interface ChatState {
  status: 'loading' | 'ready' | 'failed'
  error?: unknown
  conversations: ReadonlyMap<number, Conversation>
  threads: ReadonlyMap<number, Thread>
  pending: readonly Pending[]
  /** Who is typing in a conversation, and until when that is believed. */
  typing: ReadonlyMap<number, ReadonlyMap<number, number>>
}

export const NOTHING: ChatState = {
  status: 'loading',
  conversations: new Map(),
  threads: new Map(),
  pending: [],
  typing: new Map(),
}

const PAGE = 50
const TYPING_MS = 6000
const LATE_MS = 1500
const MAX_OUTDATED = 3

export type Chat = ReturnType<typeof createChat>

/**
 * What a person's browser knows of their conversations. Asking `/chat/updates` and `…/changes` is enough to be correct; the
 * events of the stream make it quick.
 */
export function createChat(plaza: Plaza, owner: number) {
  let state = NOTHING
  let cursor: string | undefined
  let syncing: Promise<void> | undefined
  let isAskedAgain = false
  let outdatedAnswers = 0
  const listeners = new Set<() => void>()
  const catching = new Map<number, Promise<void>>()
  let loads = 0
  /** Of each conversation, which of the loads is shown. */
  const loaded = new Map<number, number>()
  /** What the stream said is gone since the service was last asked. */
  const gone = new Set<number>()
  const wroteAt = new Map<string, number>()
  const keeper = createKeeper(owner, (id) => {
    const [conversation, thread] = [state.conversations.get(id), state.threads.get(id)]
    return conversation && thread && { conversation, thread }
  })

  const set = (part: Partial<ChatState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const setConversation = (id: number, next: Conversation | undefined) => {
    const conversations = new Map(state.conversations)
    if (next) conversations.set(id, next)
    else conversations.delete(id)
    set({ conversations })
    if (next && state.threads.has(id)) keeper.note(id)
  }
  const setThread = (id: number, next: Thread | undefined) => {
    const threads = new Map(state.threads)
    if (next) threads.set(id, next)
    else threads.delete(id)
    set({ threads })
    if (next) keeper.note(id)
  }
  const changeThread = (id: number, change: (thread: Thread) => Thread) => {
    const thread = state.threads.get(id)
    if (thread) setThread(id, change(thread))
  }
  const changeConversation = (id: number, part: Partial<Conversation>) => {
    const known = state.conversations.get(id)
    if (known) setConversation(id, { ...known, ...part })
  }
  const forget = (id: number) => {
    gone.add(id)
    setConversation(id, undefined)
    setThread(id, undefined)
    keeper.drop(id)
  }

  const readPage = (conversation: number, query: { before?: number; after?: number; around?: number }) =>
    plaza.call('GET /chat/conversations/{conversation}/messages', {
      path: { conversation },
      query: { limit: PAGE, ...query },
    })

  // An event that was heard while the service was asked is newer than its answer.
  const isOutdated = ({ id, rev }: Conversation) => gone.has(id) || (state.conversations.get(id)?.rev ?? 0) > rev

  async function update(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      gone.clear()
      const answer = await plaza.call('GET /chat/updates', { query: cursor === undefined ? {} : { cursor } })
      if (answer.reset) {
        cursor = undefined
        set({ conversations: new Map(), threads: new Map() })
        await forgetKeptChats().catch(() => {})
        continue
      }
      const records = (answer.conversations ?? []).filter((record) => !isOutdated(record))
      // Without a network the service worker may give the same old answer for ever.
      if (records.length < (answer.conversations ?? []).length && ++outdatedAnswers < MAX_OUTDATED) isAskedAgain = true
      for (const id of answer.gone ?? []) forget(id)
      const conversations = new Map(state.conversations)
      for (const record of records) conversations.set(record.id, record)
      set({ conversations })
      for (const { id, rev } of records) void catchUp(id, rev).catch(() => {})
      cursor = answer.cursor
      hasMore = answer.has_more ?? false
    }
  }

  /** One at a time; what asks meanwhile gets another one after it. */
  function sync(): Promise<void> {
    isAskedAgain = true
    syncing ??= (async () => {
      outdatedAnswers = 0
      try {
        while (isAskedAgain) {
          isAskedAgain = false
          await update()
        }
        set({ status: 'ready', error: undefined })
      } catch (error) {
        if (state.status !== 'ready') set({ status: 'failed', error })
      } finally {
        syncing = undefined
      }
    })()
    return syncing
  }

  /** Brings an open conversation to `rev`. */
  function catchUp(id: number, rev: number): Promise<void> {
    const before = catching.get(id) ?? Promise.resolve()
    const next = before
      .catch(() => {})
      .then(async () => {
        for (;;) {
          const thread = state.threads.get(id)
          if (!thread || thread.rev >= rev) return
          const answer = await plaza.call('GET /chat/conversations/{conversation}/changes', {
            path: { conversation: id },
            query: { since: thread.rev },
          })
          if (answer.reset) return await load(id, {}, answer.rev)
          const messages = answer.messages ?? []
          const reached = answer.has_more ? (messages.at(-1)?.rev ?? answer.rev) : answer.rev
          changeThread(id, (now) => ({ ...putMessages(now, messages), rev: reached }))
          sending.settle(messages)
          if (!answer.has_more) return
        }
      })
    catching.set(id, next)
    return next
  }

  async function load(id: number, query: { around?: number }, rev: number): Promise<void> {
    const turn = ++loads
    const messages = await readPage(id, query).catch((error) => {
      // Without a network the newest page may still be kept from before.
      if (isProblem(error) || query.around === undefined) throw error
      return readPage(id, {})
    })
    // A later load was answered first.
    if ((loaded.get(id) ?? 0) > turn) return
    loaded.set(id, turn)
    const { last_seq: lastSeq = 0 } = state.conversations.get(id) ?? {}
    const isAtEnd = query.around === undefined || (messages.at(-1)?.seq ?? 0) >= lastSeq
    const isAtStart = messages.length === 0 || messages[0]!.seq === 1 || (isAtEnd && messages.length < PAGE / 2)
    const readByOther = state.threads.get(id)?.readByOther ?? 0
    setThread(id, { rev, messages, isAtStart, isAtEnd, readByOther })
    sending.settle(messages)
    // What the stream said meanwhile is not in this answer.
    const { rev: now = 0 } = state.conversations.get(id) ?? {}
    if (now > rev) void catchUp(id, now).catch(() => {})
  }

  function restore({ conversation, thread }: Kept): void {
    setConversation(conversation.id, conversation)
    setThread(conversation.id, thread)
    sending.settle(thread.messages)
  }

  function onMessage(message: Message): void {
    const { conversation_id: id, rev, seq } = message
    sending.settle([message])
    const record = state.conversations.get(id)
    const thread = state.threads.get(id)
    if (!record) return void sync()
    // Between them the conversation itself may have changed; and what mentioned one may be recalled.
    if (rev > record.rev + 1 || (record.mentioned && message.recalled_at)) void sync()
    if (thread && rev > thread.rev + 1) void catchUp(id, rev).catch(() => {})
    else if (thread) setThread(id, { ...putMessages(thread, [message]), rev: Math.max(rev, thread.rev) })
    wroteAt.set(`${id} ${message.user.id}`, Date.now())
    stopTyping(id, message.user.id)
    const isNew = seq > record.last_seq
    const isMine = message.user.id === owner
    const last_seq = Math.max(seq, record.last_seq)
    const read_seq = isNew && isMine ? seq : record.read_seq
    setConversation(id, {
      ...record,
      rev: Math.max(rev, record.rev),
      last_seq,
      read_seq,
      unread: Math.max(0, last_seq - read_seq),
      mentioned: !(isNew && isMine) && (record.mentioned || (isNew && message.mentions.includes(owner))),
      ...(seq === last_seq && { last_message: message }),
      ...(isNew && { updated_at: message.created_at }),
    })
  }

  function onRead(id: number, userId: number, seq: number): void {
    if (userId !== owner) {
      changeThread(id, (thread) => ({ ...thread, readByOther: Math.max(seq, thread.readByOther) }))
      return
    }
    const record = state.conversations.get(id)
    if (!record || seq <= record.read_seq) return
    const unread = Math.max(0, record.last_seq - seq)
    changeConversation(id, { read_seq: seq, unread, mentioned: record.mentioned && unread > 0 })
  }

  function onTyping(id: number, userId: number): void {
    // Said before the message, heard after it: what was typed is there already.
    if (Date.now() - (wroteAt.get(`${id} ${userId}`) ?? 0) < LATE_MS) return
    const typing = new Map(state.typing)
    typing.set(id, new Map(typing.get(id)).set(userId, Date.now() + TYPING_MS))
    set({ typing })
    setTimeout(() => {
      if ((state.typing.get(id)?.get(userId) ?? 0) <= Date.now()) stopTyping(id, userId)
    }, TYPING_MS + 50)
  }

  function stopTyping(id: number, userId: number): void {
    if (!state.typing.get(id)?.has(userId)) return
    const people = new Map(state.typing.get(id))
    people.delete(userId)
    set({ typing: new Map(state.typing).set(id, people) })
  }

  function onEvent(event: ChatEvent): void {
    const id = event.conversation_id ?? 0
    if (event.type === 'message' || event.type === 'message_changed') onMessage(event['message'] as Message)
    else if (event.type === 'conversation') {
      const record = event['conversation'] as Conversation
      gone.delete(record.id)
      setConversation(record.id, record)
      void catchUp(record.id, record.rev).catch(() => {})
    } else if (event.type === 'gone') forget(id)
    else if (event.type === 'read') onRead(id, event['user_id'] as number, event['seq'] as number)
    else if (event.type === 'typing') onTyping(id, event['user_id'] as number)
    else void sync()
  }

  const sending = createSending(plaza, owner, {
    pending: () => state.pending,
    setPending: (pending) => set({ pending }),
    onStored: onMessage,
  })
  const stop = onChat(onEvent)
  void sync()

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      stop()
      keeper.close()
    },
    sync,
    /** Takes in what an operation answered. */
    put: (record: Conversation) => setConversation(record.id, record),
    forget,
    /**
     * Loads a conversation at its first unread message, or around one; what is loaded already stays. Without a network the
     * service worker answers as it was answered before, which may be older than what was shown last: then that is shown.
     */
    async open(id: number, around?: number) {
      const kept = state.threads.has(id) ? undefined : await keeper.find(id)
      const orKept = <Value>(value: Value | undefined) => {
        return (error: unknown): Value => {
          if (isProblem(error) || value === undefined) throw error
          return value
        }
      }
      let record = state.conversations.get(id)
      if (!record) {
        record = await plaza
          .call('GET /chat/conversations/{conversation}', { path: { conversation: id } })
          .catch(orKept(kept?.conversation))
        setConversation(id, record)
      }
      const thread = state.threads.get(id)
      const has = ({ messages }: Thread) => around === undefined || messages.some(({ seq }) => seq === around)
      if (thread && has(thread) && (thread.isAtEnd || record.unread === 0)) return catchUp(id, record.rev)
      if (kept && kept.conversation.rev > record.rev && has(kept.thread)) return restore(kept)
      const at = around ?? (record.unread > 0 ? record.read_seq + 1 : undefined)
      await load(id, at === undefined ? {} : { around: at }, record.rev).catch((error) => restore(orKept(kept)(error)))
    },
    /** The newest messages, whatever was loaded. */
    newest: (id: number) => load(id, {}, state.conversations.get(id)?.rev ?? 0),
    async older(id: number) {
      const first = state.threads.get(id)?.messages[0]?.seq
      if (first === undefined) return
      const page = await readPage(id, { before: first })
      changeThread(id, (thread) => addOlder(thread, page, page.length < PAGE || page[0]?.seq === 1))
    },
    async newer(id: number) {
      const last = state.threads.get(id)?.messages.at(-1)?.seq
      if (last === undefined) return
      const page = await readPage(id, { after: last })
      changeThread(id, (thread) => addNewer(thread, page, page.length < PAGE))
    },
    async read(id: number, seq: number) {
      if (seq <= (state.conversations.get(id)?.read_seq ?? 0)) return
      onRead(id, owner, seq)
      await plaza.call('PUT /chat/conversations/{conversation}/read', { path: { conversation: id }, body: { seq } })
    },
    readByOther: (id: number, seq: number) => onRead(id, 0, seq),
    /** Shows a change of a message at once; what the service says of it later wins. */
    patch(message: Message, part: Partial<Message>) {
      changeThread(message.conversation_id, (thread) =>
        putMessages(thread, [{ ...message, ...part, rev: message.rev }]),
      )
    },
    took: onMessage,
    ...sending.acts,
  }
}
