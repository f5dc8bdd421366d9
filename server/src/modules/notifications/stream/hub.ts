import { PassThrough, type Readable } from 'node:stream'
import type { Gauge } from 'prom-client'
import { createBatcher, type Db, type Logger, unavailable } from '../../../kernel/index.ts'
import type { StreamSource } from '../../chat/index.ts'
import type { Speak } from '../push/speak.ts'
import { eventOf, HEARTBEAT, lastSeqs, openingOf, readAfter } from './event.ts'

/** The open streams of this process. */
export interface StreamHub {
  /** A stream of a user's messages after a number, or from now on; with `isOnce` it ends when it has caught up. */
  open(wanted: { userId: number; token: string; after?: number; isOnce?: boolean }): Promise<Readable>
  /** Looks for new messages of these people now instead of at the next poll. */
  wake(userIds: readonly number[]): void
  /** Checks whether these streams' sessions are still valid, and ends those that are not. */
  recheck(concerns: (stream: { userId: number; token: string }) => boolean): void
  /** Ends every stream; clients resume elsewhere. */
  close(): void
}

export interface StreamHubOptions {
  db: Db
  log: Logger
  open: Gauge
  /** Which of these tokens are still valid. */
  liveTokens: (tokens: readonly string[]) => Promise<ReadonlySet<string>>
  speak: Speak
  /** Events that are not messages. */
  source: StreamSource
  /** Overrides of the defaults. */
  pace?: Partial<StreamPace>
}

/** How often streams are polled, and how many there may be. */
export interface StreamPace {
  pollMs: number
  heartbeatMs: number
  maxPerProcess: number
}

const PACE: StreamPace = { pollMs: 200, heartbeatMs: 15_000, maxPerProcess: 6000 }
/** A person's streams in one process; one more ends the oldest, which a client that lost its connection left behind. */
const MAX_PER_USER = 5
const BATCH = 50
/**
 * Bytes on either side of a stream before it counts as full: Node 22 and newer would hold four times as many for each.
 */
const HELD = { highWaterMark: 16 * 1024 }
/** Heartbeats are sent to a part of the streams at a time: to thousands at once they would hold up what is said meanwhile. */
const PARTS = 15
/** Heartbeats a client may leave unread before it counts as gone. */
const MAX_STALLED = 4

interface Stream {
  userId: number
  token: string
  seq: number
  out: PassThrough
  isOnce: boolean
  /** With which part of the streams it gets its heartbeats. */
  part: number
  /** The client reads too slowly; what it misses stays in the database. */
  isFull: boolean
  /** It was sent the source's opening, and every event since. */
  isFollowing: boolean
  stalled: number
}

/**
 * Each person's numbered messages in the database are the source of truth; streams are views of them. One query for
 * everyone, a few times a second, and at once for those whom this process notified. So no message costs a NOTIFY, any
 * number of processes serve any number of streams, and a stream that breaks off loses nothing.
 */
export function createStreamHub({ db, log, open, liveTokens, source, pace, speak }: StreamHubOptions): StreamHub {
  const { pollMs, heartbeatMs, maxPerProcess } = { ...PACE, ...pace }
  const streams = new Set<Stream>()
  const byUser = new Map<number, Set<Stream>>()
  /** Whose messages to look for in the next query. */
  const asked = new Set<Stream>()
  /** Whose sessions to check. */
  const unsure = new Set<Stream>()
  const lastSeq = createBatcher<number, number>((userIds) => lastSeqs(db, userIds))
  let opened = 0
  let isChecking = false
  let polling: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let isReading = false
  let isClosed = false

  const write = (stream: Stream, text: string) => {
    if (!stream.out.writable) return
    if (!stream.out.write(text)) stream.isFull = true
  }

  // What a client cannot take is not kept for it: it is told to ask again when it can.
  const follow = async (stream: Stream) => {
    if (stream.isOnce || stream.isFollowing) return
    const opening = await source.opening()
    if (opening === '' || stream.isFull) return
    stream.isFollowing = true
    write(stream, opening)
  }

  let isPolling = false
  let isAskedAgain = false
  const pollSource = async () => {
    isAskedAgain = true
    if (isPolling) return
    isPolling = true
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        await source.poll()
      }
    } catch (error) {
      log.warn({ err: error }, 'changes could not be read for streams')
    } finally {
      isPolling = false
    }
  }
  source.attach(
    {
      count: () => streams.size,
      has: (userId) => byUser.has(userId),
      send(userId, event) {
        for (const stream of byUser.get(userId) ?? []) {
          if (stream.isFull) stream.isFollowing = false
          if (stream.isFollowing) write(stream, event)
        }
      },
    },
    () => void (streams.size > 0 && pollSource()),
  )

  const turn = async (): Promise<void> => {
    const ready = [...asked].filter((stream) => !stream.isFull && stream.out.writable)
    asked.clear()
    if (ready.length === 0) return
    const messages = await readAfter(db, ready, BATCH)
    const sentenceOf = speak()
    const events = new Map<Stream, string[]>()
    for (const { position, ...message } of messages) {
      const stream = ready[position - 1]!
      stream.seq = message.seq
      const list = events.get(stream)
      if (list) list.push(eventOf(message, sentenceOf))
      else events.set(stream, [eventOf(message, sentenceOf)])
    }
    for (const [stream, list] of events) write(stream, list.join(''))
    for (const stream of ready)
      if (events.get(stream)?.length === BATCH) asked.add(stream)
      else if (stream.isOnce) stream.out.end()
  }

  const readFor = async (some: Iterable<Stream>) => {
    for (const stream of some) asked.add(stream)
    if (isReading) return
    isReading = true
    try {
      while (asked.size > 0) await turn()
    } catch (error) {
      log.warn({ err: error }, 'streams could not be read')
    } finally {
      isReading = false
    }
  }

  // One query at a time, for all who wait: when a process starts, the clients of another come to it at once. A client
  // that arrives while a query runs is in the next one, which sees everything committed by then.
  const endDead = async (some: Iterable<Stream>) => {
    for (const stream of some) unsure.add(stream)
    if (isChecking) return
    isChecking = true
    try {
      while (unsure.size > 0) {
        const looked = [...unsure]
        unsure.clear()
        const live = await liveTokens(looked.map(({ token }) => token))
        for (const stream of looked) if (!live.has(stream.token)) stream.out.end()
      }
    } catch (error) {
      log.warn({ err: error }, 'sessions of streams could not be looked up')
    } finally {
      isChecking = false
    }
  }

  const recheck: StreamHub['recheck'] = (concerns) => void endDead([...streams].filter(concerns))

  let part = 0
  const beat = () => {
    part = (part + 1) % PARTS
    const here = [...streams].filter((stream) => stream.part === part)
    for (const stream of here) {
      const isStalled = stream.isFull || !stream.out.writable
      stream.stalled = isStalled ? stream.stalled + 1 : 0
      if (stream.stalled > MAX_STALLED) stream.out.destroy()
      else if (!isStalled) {
        write(stream, HEARTBEAT)
        follow(stream).catch(() => {})
      }
    }
    // An expired token sends no signal.
    void endDead(here)
  }

  const add = (stream: Stream) => {
    streams.add(stream)
    byUser.set(stream.userId, (byUser.get(stream.userId) ?? new Set()).add(stream))
    open.set(streams.size)
    polling ??= setInterval(() => {
      void readFor(streams)
      void pollSource()
    }, pollMs).unref()
    beating ??= setInterval(beat, heartbeatMs / PARTS).unref()
    stream.out.on('drain', () => {
      stream.isFull = false
      void readFor([stream])
      follow(stream).catch(() => {})
    })
    stream.out.on('close', () => remove(stream))
    stream.out.on('error', () => remove(stream))
  }

  const remove = (stream: Stream) => {
    streams.delete(stream)
    unsure.delete(stream)
    const own = byUser.get(stream.userId)
    own?.delete(stream)
    if (own?.size === 0) byUser.delete(stream.userId)
    open.set(streams.size)
    if (streams.size > 0) return
    clearInterval(polling)
    clearInterval(beating)
    polling = beating = undefined
    // With no stream left it forgets where it was.
    void pollSource()
  }

  return {
    async open({ userId, token, after, isOnce = false }) {
      if (isClosed || streams.size >= maxPerProcess)
        throw unavailable('stream.busy', 'Too many streams are open. Try again in a moment.')
      const last = await lastSeq(userId)
      // A number beyond the last one is not ours, so start from now.
      const seq = after === undefined || after > last ? last : after
      const stream: Stream = {
        userId,
        token,
        seq,
        out: new PassThrough(HELD),
        isOnce,
        part: opened++ % PARTS,
        isFull: false,
        isFollowing: false,
        stalled: 0,
      }
      const own = [...(byUser.get(userId) ?? [])]
      for (const oldest of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) oldest.out.end()
      add(stream)
      write(stream, openingOf(seq))
      // The session may have ended between authentication and now; from now on its end is signalled.
      void endDead([stream])
      void readFor([stream])
      // Where that failed, the next heartbeat tries again.
      await follow(stream).catch(() => {})
      return stream.out
    },
    wake(userIds) {
      void readFor(userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])]))
    },
    recheck,
    close() {
      isClosed = true
      for (const stream of streams) stream.out.end()
    },
  }
}
