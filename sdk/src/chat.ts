import type { components } from './generated/schema.ts'
import { newKey } from './key.ts'
import type { Answer, Given, OperationName } from './operations.ts'
import { isProblem, type PlazaProblem } from './problem.ts'
import type { ChatEvent } from './stream.ts'
import type { CallOptions } from './transport.ts'
import { backoffMs, wait } from './wait.ts'

export type Conversation = components['schemas']['Conversation']
export type Message = components['schemas']['ChatMessage']
export type NewMessage = Omit<components['schemas']['NewChatMessage'], 'client_id'>

/** A message that is not stored yet. */
export interface Pending {
  client_id: string
  conversation_id: number
  body: NewMessage
  state: 'sending' | 'failed'
  problem?: PlazaProblem
}

/** All that is known, as plain data: keep it to go on from it later. */
export interface ChatState {
  cursor?: string
  conversations: Conversation[]
  /** Of conversations that were opened: up to where they are known, and their messages by number. */
  opened: Record<number, { rev: number; messages: Message[] }>
  pending: Pending[]
}

export interface ChatOptions {
  /** What an earlier store knew. */
  state?: ChatState | undefined
  /** Something changed. */
  onChange?: () => void
  /** A member is typing. */
  onTyping?: (conversationId: number, userId: number) => void
}

export interface ChatStore {
  /** Pinned ones first, then by activity. */
  readonly conversations: Conversation[]
  readonly state: ChatState
  messages(conversationId: number): Message[]
  /** What waits to be sent, the oldest first. */
  pending(conversationId: number): Pending[]
  /** Loads the newest messages and follows the conversation from then on. */
  open(conversationId: number): Promise<void>
  /** Loads messages before those that are known; false when there are none. */
  older(conversationId: number): Promise<boolean>
  /** Shows the message at once and sends it, again and again until it is stored or refused. */
  send(conversationId: number, message: NewMessage): Pending
  /** Tries a message again that was refused. */
  retry(pending: Pending): void
  discard(pending: Pending): void
  read(conversationId: number): Promise<void>
  /** Asks what changed; done by itself whenever the stream connects. */
  sync(): Promise<void>
  /** Give events of `plaza.stream({ onChat })` to it. */
  onChat(event: ChatEvent): void
  close(): void
}

const MAX_PAUSE_MS = 30_000

/** As much of a community as the store needs. */
interface Community {
  call<Name extends OperationName>(name: Name, given: Given<Name>, options?: CallOptions): Promise<Answer<Name>>
}

export function createChat(plaza: Community, { state, onChange = () => {}, onTyping }: ChatOptions = {}): ChatStore {
  const known = new Map(state?.conversations.map((each) => [each.id, each]))
  const opened = new Map(
    Object.entries(state?.opened ?? {}).map(([id, { rev, messages }]) => [
      Number(id),
      { rev, messages: new Map(messages.map((each) => [each.seq, each])) },
    ]),
  )
  let pending: Pending[] = [...(state?.pending ?? [])]
  let cursor = state?.cursor
  let syncing: Promise<void> | undefined
  let isAskedAgain = false
  const life = new AbortController()
  const { signal } = life

  const put = (message: Message) => {
    const at = opened.get(message.conversation_id)?.messages
    if (at && (at.get(message.seq)?.rev ?? 0) <= message.rev) at.set(message.seq, message)
    if (message.client_id !== undefined) pending = pending.filter(({ client_id }) => client_id !== message.client_id)
  }

  const page = (conversation: number, query: { before?: number }) =>
    plaza.call('GET /chat/conversations/{conversation}/messages', { path: { conversation }, query }, { signal })

  /** The conversation from its newest page on, as of a `rev`. */
  async function load(id: number, rev: number): Promise<void> {
    const messages = await page(id, {})
    opened.set(id, { rev, messages: new Map() })
    for (const message of messages) put(message)
    // What the stream said meanwhile is not in this answer.
    await catchUp(id, known.get(id)?.rev ?? 0)
  }

  async function catchUp(id: number, to: number): Promise<void> {
    const at = opened.get(id)
    for (let hasMore = at !== undefined && at.rev < to; at && hasMore; ) {
      const answer = await plaza.call(
        'GET /chat/conversations/{conversation}/changes',
        { path: { conversation: id }, query: { since: at.rev } },
        { signal },
      )
      if (answer.reset) return load(id, answer.rev)
      for (const message of answer.messages ?? []) put(message)
      at.rev = answer.rev
      hasMore = answer.has_more ?? false
    }
  }

  async function update(): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const answer = await plaza.call(
        'GET /chat/updates',
        { query: cursor === undefined ? {} : { cursor } },
        { signal },
      )
      if (answer.reset) {
        known.clear()
        opened.clear()
        cursor = undefined
        continue
      }
      for (const id of answer.gone ?? []) forget(id)
      for (const record of answer.conversations ?? []) {
        // An event that was heard meanwhile is newer than this answer.
        if ((known.get(record.id)?.rev ?? 0) > record.rev) isAskedAgain = true
        else known.set(record.id, record)
        await catchUp(record.id, record.rev)
      }
      cursor = answer.cursor
      hasMore = answer.has_more ?? false
    }
    onChange()
  }

  const forget = (id: number) => {
    known.delete(id)
    opened.delete(id)
  }

  /** One at a time; who asks meanwhile gets another one after it. */
  function sync(): Promise<void> {
    isAskedAgain = true
    syncing ??= (async () => {
      try {
        while (isAskedAgain) {
          isAskedAgain = false
          await update()
        }
      } finally {
        syncing = undefined
      }
    })()
    return syncing
  }

  async function deliver(one: Pending): Promise<void> {
    const { client_id, conversation_id: conversation, body } = one
    for (let losses = 0; !signal.aborted && pending.includes(one); losses++) {
      try {
        const message = await plaza.call(
          'POST /chat/conversations/{conversation}/messages',
          { path: { conversation }, body: { ...body, client_id } },
          { signal },
        )
        put(message)
        pending = pending.filter((each) => each !== one)
        return onChange()
      } catch (error) {
        const problem = isProblem(error) ? error : undefined
        if (problem && problem.status < 500 && problem.status !== 429 && problem.status !== 408) {
          Object.assign(one, { state: 'failed', problem })
          return onChange()
        }
        await wait(problem?.retryAfterMs ?? backoffMs(losses, 1000, MAX_PAUSE_MS), signal).catch(() => {})
      }
    }
  }

  // One after the other in each conversation, so that they arrive in the order they were written.
  const queues = new Map<number, Promise<void>>()
  const enqueue = (one: Pending) => {
    const before = queues.get(one.conversation_id) ?? Promise.resolve()
    queues.set(
      one.conversation_id,
      before.then(() => deliver(one)),
    )
  }

  const quietly = (work: Promise<unknown>) => void work.catch(() => {})

  function onMessage(message: Message): void {
    const { conversation_id: id, rev, seq } = message
    const record = known.get(id)
    const at = opened.get(id)
    if (!record || rev > (at?.rev ?? record.rev) + 1) {
      quietly(sync())
      return
    }
    put(message)
    if (at && rev > at.rev) at.rev = rev
    const isNew = seq > record.last_seq
    const isMine = message.client_id !== undefined
    const read_seq = isNew && isMine ? seq : record.read_seq
    const last_seq = Math.max(seq, record.last_seq)
    known.set(id, {
      ...record,
      rev: Math.max(rev, record.rev),
      last_seq,
      read_seq,
      unread: last_seq - read_seq,
      mentioned: record.mentioned && last_seq > read_seq,
      ...(seq === last_seq && { last_message: message }),
      ...(isNew && { updated_at: message.created_at }),
    })
    onChange()
    // Whether this person is mentioned, or no longer, only the service knows.
    if (isNew ? !isMine && message.mentions.length > 0 : record.mentioned && message.recalled_at) quietly(sync())
  }

  function onRead(id: number, userId: number, seq: number): void {
    const record = known.get(id)
    if (!record || record.user?.id === userId || seq <= record.read_seq) return
    const unread = record.last_seq - seq
    known.set(id, { ...record, read_seq: seq, unread, mentioned: record.mentioned && unread > 0 })
    onChange()
  }

  for (const one of pending) if (one.state === 'sending') enqueue(one)

  return {
    get conversations() {
      return [...known.values()].sort(
        (one, other) => Number(other.pinned) - Number(one.pinned) || (one.updated_at < other.updated_at ? 1 : -1),
      )
    },
    get state() {
      return {
        ...(cursor !== undefined && { cursor }),
        conversations: [...known.values()],
        opened: Object.fromEntries(
          [...opened].map(([id, { rev, messages }]) => [id, { rev, messages: [...messages.values()] }]),
        ),
        pending: [...pending],
      }
    },
    messages: (id) => [...(opened.get(id)?.messages.values() ?? [])].sort((one, other) => one.seq - other.seq),
    pending: (id) => pending.filter(({ conversation_id }) => conversation_id === id),
    async open(id) {
      if (!known.has(id)) await sync()
      if (!opened.has(id)) await load(id, known.get(id)?.rev ?? 0)
      onChange()
    },
    async older(id) {
      const before = Math.min(...(opened.get(id)?.messages.keys() ?? []))
      const messages = before > 1 && before < Infinity ? await page(id, { before }) : []
      for (const message of messages) put(message)
      onChange()
      return messages.length > 0
    },
    send(id, body) {
      const one: Pending = { client_id: newKey(), conversation_id: id, body, state: 'sending' }
      pending.push(one)
      enqueue(one)
      onChange()
      return one
    },
    retry(one) {
      one.state = 'sending'
      delete one.problem
      enqueue(one)
      onChange()
    },
    discard(one) {
      pending = pending.filter((each) => each !== one)
      onChange()
    },
    async read(conversation) {
      const { last_seq: seq, read_seq } = known.get(conversation) ?? { last_seq: 0, read_seq: 0 }
      if (seq <= read_seq) return
      onRead(conversation, 0, seq)
      await plaza.call(
        'PUT /chat/conversations/{conversation}/read',
        { path: { conversation }, body: { seq } },
        { signal },
      )
    },
    sync,
    onChat(event) {
      const id = event.conversation_id!
      if (event.type === 'message' || event.type === 'message_changed') onMessage(event['message'] as Message)
      else if (event.type === 'typing') onTyping?.(id, event['user_id'] as number)
      else if (event.type === 'read') onRead(id, event['user_id'] as number, event['seq'] as number)
      else quietly(sync())
    },
    close: () => life.abort(),
  }
}
