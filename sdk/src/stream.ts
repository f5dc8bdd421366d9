import { createEventParser, type ServerEvent } from './events.ts'
import { isProblem, type PlazaProblem, problemFrom } from './problem.ts'
import type { SessionKeeper } from './session.ts'
import type { Transport } from './transport.ts'
import { backoffMs, wait } from './wait.ts'
import { hasXhr, sendByXhr } from './xhr.ts'

/** What the service tells a person's devices. */
export interface PushMessage {
  /** What happened: `feed:digg`, `feed:comment`, `topic:accept` … */
  channel: string
  /** Id of what it happened to. */
  target: number
  content: string
  extra: Record<string, unknown>
  /** The page it belongs to. */
  tag: string
  /** All that is unread. */
  badge: number
}

/** An event of the chat: `sync`, `message`, `message_changed`, `conversation`, `gone`, `read`, `typing`, `moved`. */
export interface ChatEvent {
  type: string
  conversation_id?: number
  [field: string]: unknown
}

export type StreamState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface StreamOptions {
  onMessage: (message: PushMessage, id: string) => void
  /** What happens in chat; see `plaza.chat`. */
  onChat?: (event: ChatEvent) => void
  /** `waiting` means that the connection is lost and the next try is due in `retryInMs`. */
  onState?: (state: StreamState, about: { retryInMs?: number; problem?: PlazaProblem | undefined }) => void
  /** Where an earlier stream stopped, kept by the host: everything after it is sent first. */
  lastEventId?: string
  signal?: AbortSignal
}

export interface Stream {
  close(): void
  readonly state: StreamState
  /** What to give as `lastEventId` to go on from here. */
  readonly lastEventId: string | undefined
}

// The service says something every 15 s; a line that is silent for so long is dead, whatever the network claims.
const SILENCE_MS = 40_000
const MAX_PAUSE_MS = 30_000
const XHR_MAX_CHARS = 1_000_000

/** Opens the stream and keeps it open: after a loss it connects again and misses nothing. */
export function openStream(transport: Transport, keeper: SessionKeeper, options: StreamOptions): Stream {
  const life = new AbortController()
  let state: StreamState = 'connecting'
  let lastEventId = options.lastEventId
  let retryMs = 1000
  let losses = 0
  let connection = new AbortController()

  const become = (next: StreamState, about: { retryInMs?: number; problem?: PlazaProblem } = {}) => {
    state = next
    options.onState?.(next, about)
  }

  const onEvent = (event: ServerEvent) => {
    if (event.retryMs !== undefined) retryMs = event.retryMs
    if (event.id !== undefined) lastEventId = event.id
    if (event.data === undefined) return
    if (event.name === undefined) options.onMessage(JSON.parse(event.data), event.id ?? '')
    else if (event.name === 'chat') options.onChat?.(JSON.parse(event.data))
  }

  async function connect(token: string | undefined): Promise<void> {
    connection = new AbortController()
    const { signal } = connection
    const end = () => connection.abort()
    life.signal.addEventListener('abort', end)
    let silence = setTimeout(end, SILENCE_MS)
    const parse = createEventParser(onEvent)
    let total = 0
    const onText = (piece: string) => {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
      parse(piece)
      total += piece.length
    }
    const onOpen = () => {
      losses = 0
      become('open')
    }
    const headers = transport.headers(token, {
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    })
    try {
      const url = transport.url('/user/stream')
      if (isReactNative()) {
        // All that came stays in memory until the request ends, so a long one is ended and taken up again.
        const onPiece = (piece: string) => {
          onText(piece)
          if (total > XHR_MAX_CHARS) end()
        }
        const told = { onOpen: (status: number) => status === 200 && onOpen(), onText: onPiece }
        const answer = await sendByXhr({ url, method: 'GET', headers, signal, ...told })
        if (!answer.ok) throw await problemFrom(answer)
      } else {
        const answer = await transport.fetch(url, { headers, signal })
        if (!answer.ok) throw await problemFrom(answer)
        onOpen()
        await readText(answer, onText)
      }
    } finally {
      clearTimeout(silence)
      life.signal.removeEventListener('abort', end)
    }
  }

  async function run(): Promise<void> {
    while (!life.signal.aborted) {
      const token = keeper.current()?.token
      let problem: PlazaProblem | undefined
      become('connecting')
      try {
        await connect(token)
      } catch (error) {
        if (isProblem(error)) problem = error
      }
      if (life.signal.aborted) return
      if (problem?.status === 401) {
        const next = await keeper.renew(token).catch(() => token)
        if (next === undefined) return close(problem)
        if (next !== token) continue
      } else if (problem && problem.status < 500 && problem.status !== 429) return close(problem)
      const retryInMs = problem?.retryAfterMs ?? backoffMs(losses++, retryMs, MAX_PAUSE_MS)
      become('waiting', { retryInMs, ...(problem && { problem }) })
      await untilDue(retryInMs)
    }
  }

  /** Waits, but no longer than until the device says that it is online again: then the pauses begin short once more. */
  async function untilDue(ms: number): Promise<void> {
    const due = new AbortController()
    const wake = () => due.abort()
    life.signal.addEventListener('abort', wake)
    const onOnline = () => {
      losses = 0
      wake()
    }
    const page = globalThis as Partial<EventTarget>
    page.addEventListener?.('online', onOnline)
    await wait(ms, due.signal).catch(() => {})
    page.removeEventListener?.('online', onOnline)
    life.signal.removeEventListener('abort', wake)
  }

  function close(problem?: PlazaProblem): void {
    if (state === 'closed') return
    life.abort()
    become('closed', problem && { problem })
  }

  if (options.signal?.aborted) close()
  options.signal?.addEventListener('abort', () => close())
  void run()
  return {
    close: () => close(),
    get state() {
      return state
    },
    get lastEventId() {
      return lastEventId
    },
  }
}

async function readText(answer: Response, onText: (piece: string) => void): Promise<void> {
  const reader = answer.body!.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onText(decoder.decode(value, { stream: true }))
  }
}

/** Its `fetch` gives an answer only when it has ended, which a stream never does. */
const isReactNative = (): boolean =>
  hasXhr() && (globalThis as { navigator?: { product?: string } }).navigator?.product === 'ReactNative'
