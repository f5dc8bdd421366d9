import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Admission, Leave } from './admission.ts'
import {
  acceptLanguageOf,
  bytesOf,
  createReadPlainGet,
  forwardedForOf,
  isReadAs,
  lengthOf,
  type PlainGet,
} from './plain-get.ts'
import { type TakenReading, takeReading } from './take-reading.ts'
import { type Company, createTogether, type SharedAnswer, type Visit } from './together.ts'

/** Lets readers in, or turns them away, before anything of their request is parsed. */
export interface Door {
  /** A crowd is coming: from now on readers wait at the door, on every connection there is. */
  guard(): void
  /** What was decided at the door about the request that this connection has just begun, if anything. */
  decided(socket: Socket): Decided | undefined
  /** Nobody waits here any more: a connection that node:http takes for idle is closed when the process ends. */
  open(): void
}

/** The way out again for somebody who was let in; without one they were turned away. */
export interface Decided {
  leave: Leave | undefined
  /** Those who are given the same answer if they are told to follow it at once. */
  company: Company | undefined
}

export interface DoorOptions {
  server: Server
  admission: Pick<Admission, 'enterReader' | 'refuseReader' | 'isOverdue' | 'isCrowded' | 'readerWaitedAt'>
  /** Whether a GET of this path is a reader's, whatever else is registered. */
  isForReaders: (path: string) => boolean
  /** A whole refusal, one character a byte. */
  refusal: (acceptLanguage: string | undefined, isLast: boolean) => string
  /** Told of each refusal that was sent from here, with how long it took. */
  onRefused: (ms: number) => void
  newRequestId: () => string
  /** What node:http adds at the end of a head. */
  lastLines: (isLast: boolean) => string
  /** How long nobody has had to wait before a connection is no longer guarded. */
  calmMs?: number
}

/** One connection. There may be ten thousand that ask for nothing, so it holds little. */
interface Line {
  /** Set while the connection is guarded. */
  taken: TakenReading | undefined
  /** The answer to the last request that node:http has read here, until it is sent. */
  response: ServerResponse | undefined
  /** How much had come by that request, and whether that was all of it and nothing else. */
  bytes: number
  isWhole: boolean
  /** Whether node:http has read one request to its end and nothing of the next, for sure; undefined before it is asked. */
  isBetween: boolean | undefined
  /** What waits for room. */
  held: Held | undefined
  decided: Decided | undefined
  /** How many requests were answered at the door. */
  answered: number
}

interface Held extends Visit {
  readonly socket: GuardedSocket
  readonly line: Line
  readonly plain: PlainGet
}

const LINE = Symbol('line')
/** A connection carries what is known of it: finding it in a table costs more, at every request. */
type GuardedSocket = Socket & { [LINE]?: Line }

/** A crowd has gone when for so long nobody has had to wait for room. */
const CALM_MS = 500

/**
 * node:http reads connections by itself, below JavaScript, and in quiet times it is left to. Once there is a crowd, they are
 * guarded: bytes come here first. A plain GET of a reader waits for room as it came, and if there is none it is refused with
 * bytes that are ready. That saves parsing and routing it. Everything else is passed on untouched. When the crowd has gone, each
 * connection is given back after its next request; those that ask for nothing cost nothing as they are.
 */
export function createDoor({
  server,
  admission,
  isForReaders,
  refusal,
  onRefused,
  newRequestId,
  lastLines,
  calmMs = CALM_MS,
}: DoorOptions): Door {
  const readPlainGet = createReadPlainGet()
  const together = createTogether<Held>(admission, { isHere, begin, refuse: turnAway, give })
  const unguarded = new Set<GuardedSocket>()
  const waiting = new Set<GuardedSocket>()
  /** Those to give back as soon as what they have just received is dealt with. */
  const returning = new Set<GuardedSocket>()
  let isOpen = false
  /** When so many last waited here that they would not all have had room, but for answering them together. */
  let crowdedAt = Number.NEGATIVE_INFINITY

  server.on('connection', (socket: GuardedSocket) => {
    socket[LINE] = {
      taken: undefined,
      response: undefined,
      bytes: 0,
      isWhole: true,
      isBetween: undefined,
      held: undefined,
      decided: undefined,
      answered: 0,
    }
    unguarded.add(socket)
    // Who has hung up, wholly or only their half, waits no longer: node:http has let go of the connection.
    socket.on('end', forgetHeld)
    socket.on('close', forget)
    if (admission.isCrowded() || isCrowdHere(performance.now())) guard()
  })
  // Before whoever answers it and may ask what was decided.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = (request.socket as GuardedSocket)[LINE]
    if (!line) return
    const { bytesRead } = request.socket
    line.isWhole = bytesRead - line.bytes === lengthOf(request)
    line.bytes = bytesRead
    line.response = response
    response.on('close', forgetAnswer)
  })

  // These listen on every connection or answer, so they are the same functions for all.
  function forgetHeld(this: GuardedSocket): void {
    const line = this[LINE]
    if (line) letGo(this, line)
  }
  function forget(this: GuardedSocket): void {
    forgetHeld.call(this)
    unguarded.delete(this)
    returning.delete(this)
  }

  const isCrowdHere = (now: number): boolean => now - Math.max(admission.readerWaitedAt(), crowdedAt) <= calmMs

  function guard(): void {
    if (isOpen) return
    for (const socket of unguarded) {
      const line = socket[LINE]!
      line.taken = takeReading(socket, (chunk) => receive(socket, line, chunk))
    }
    unguarded.clear()
  }

  /** A connection is not given back while bytes from it are on their way through here. */
  function giveBackSoon(socket: GuardedSocket): void {
    if (returning.size === 0) setImmediate(giveBack)
    returning.add(socket)
  }

  function giveBack(): void {
    for (const socket of returning) {
      const line = socket[LINE]!
      if (line.held || !line.taken?.giveBack()) continue
      unguarded.add(socket)
      line.taken = undefined
      // What was answered here node:http has not seen: as far as it knows, nothing has come since.
      if (line.isBetween) {
        line.bytes = socket.bytesRead
        line.isWhole = true
      }
      line.isBetween = undefined
    }
    returning.clear()
  }

  function receive(socket: GuardedSocket, line: Line, chunk: Buffer): void {
    const now = performance.now()
    if (!isCrowdHere(now)) giveBackSoon(socket)
    line.isBetween ??= wasBetween(line, socket.bytesRead - chunk.length)
    const isFollowing = release(socket, line)
    const plain = isFollowing || isOpen || !isIdle(line) ? undefined : readPlainGet(chunk)
    if (!plain) passUnread(line, chunk)
    else if (isForReaders(plain.path)) enter(socket, line, plain, now)
    else pass(line, plain)
  }

  function enter(socket: GuardedSocket, line: Line, plain: PlainGet, cameAt: number): void {
    // Who does not read what they were answered is left to node:http, which then stops reading what they ask.
    const mayShare = isCrowdHere(cameAt) && isAnswerable(line) && socket.writableLength === 0
    line.held = { socket, line, plain, cameAt, sameAs: mayShare ? plain.sameAs : undefined }
    waiting.add(socket)
    if (admission.isCrowded(waiting.size)) crowdedAt = cameAt
    together.enter(line.held)
  }

  function begin({ socket, line, plain }: Held, leave: Leave, company: Company | undefined): void {
    letGo(socket, line)
    pass(line, plain, { leave, company })
  }

  function turnAway({ socket, line, plain, cameAt }: Held): void {
    letGo(socket, line)
    if (!isAnswerable(line)) pass(line, plain, { leave: undefined, company: undefined })
    else if (socket.writable) {
      const isLast = isLastOn(line)
      const bytes = refusal(acceptLanguageOf(plain), isLast)
      if (isLast) socket.end(bytes, 'latin1')
      else socket.write(bytes, 'latin1')
      onRefused(performance.now() - cameAt)
    }
  }

  function give({ socket, line, plain, cameAt }: Held, { head, body, terms }: SharedAnswer): boolean {
    const remaining = terms.count(socket, forwardedForOf(plain))
    if (remaining === undefined) return false
    letGo(socket, line)
    if (!socket.writable) return true
    const isLast = isLastOn(line)
    const requestId = newRequestId()
    const own = { 'x-request-id': requestId, 'x-ratelimit-remaining': String(remaining) }
    // The body is the same bytes for all: nothing of it is copied.
    socket.cork()
    socket.write(head(own) + lastLines(isLast), 'latin1')
    if (isLast) socket.end(body)
    else socket.write(body)
    socket.uncork()
    terms.given(requestId, performance.now() - cameAt)
    return true
  }

  const isLastOn = (line: Line): boolean => ++line.answered === server.maxRequestsPerSocket

  /** Gives a whole GET to node:http. */
  function pass(line: Line, plain: PlainGet, decided?: Decided): void {
    const before = line.response
    line.decided = decided
    line.taken!.give(bytesOf(plain))
    // Refused by the parser, or not a reader's after all.
    line.decided?.leave?.()
    line.decided = undefined
    line.isBetween ||= line.response !== before && isReadAs(line.response!.req, plain)
    decided?.company?.partUnlessFollowing()
  }

  /** Gives bytes to node:http that may be a part of something, or more than one thing. */
  function passUnread(line: Line, chunk: Buffer): void {
    line.isBetween = false
    line.taken!.give(chunk)
  }

  /** Who waits goes the usual way; whether there was somebody. */
  function release(socket: GuardedSocket, line: Line): boolean {
    const { held } = line
    letGo(socket, line)
    if (held) passUnread(line, bytesOf(held.plain))
    return held !== undefined
  }

  /** What waits here goes another way: whatever is decided about it after that is about nobody. */
  function letGo(socket: GuardedSocket, line: Line): void {
    if (!line.held) return
    line.held = undefined
    waiting.delete(socket)
  }

  return {
    guard,
    decided(socket: GuardedSocket) {
      const line = socket[LINE]
      const decided = line?.decided
      if (line) line.decided = undefined
      return decided
    },
    open() {
      isOpen = true
      for (const socket of [...waiting]) release(socket, socket[LINE]!)
    },
  }
}

const isHere = (visit: Held): boolean => visit.line.held === visit && !visit.socket.destroyed

/**
 * Whether a request can be answered without node:http seeing it. Until it has read one on a connection, it counts the time
 * until one comes; so the first is always shown to it.
 */
const isAnswerable = ({ isBetween, bytes }: Line): boolean => isBetween === true && bytes > 0

/** Nothing is being asked, nothing answered. */
const isIdle = ({ response }: Line): boolean =>
  response === undefined || (response.req.complete && response.writableFinished)

/** A connection that is kept would otherwise keep its last request and answer too. */
function forgetAnswer(this: ServerResponse): void {
  const line = (this.req.socket as GuardedSocket)[LINE]
  if (line?.response === this && isIdle(line)) line.response = undefined
}

/** Whether all that had come was requests that were read to their end, told from how long the last of them was. */
const wasBetween = ({ bytes, isWhole }: Line, read: number): boolean => read === bytes && isWhole
