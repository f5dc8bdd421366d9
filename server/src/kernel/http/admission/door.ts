import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Admission, Leave } from './admission.ts'

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
}

export interface DoorOptions {
  server: Server
  admission: Pick<Admission, 'enter' | 'isCrowded'>
  /** Whether a GET of this path is a reader's, whatever else is registered. */
  isForReaders: (path: string) => boolean
  /** A whole refusal, one character a byte. */
  refusal: (acceptLanguage: string | undefined, isLast: boolean) => string
  /** Told of each refusal that was sent from here, with how long it took. */
  onRefused: (ms: number) => void
}

/** One connection. */
interface Line {
  /** Gives bytes to node:http as if they had just come; set once the connection is guarded. */
  give: ((chunk: Buffer) => void) | undefined
  /** The last request that node:http has read here, its answer, and how much had come by then and by the one before. */
  request: IncomingMessage | undefined
  response: ServerResponse | undefined
  bytes: number
  bytesBefore: number
  /** Whether node:http has read one request to its end and nothing of the next, for sure; undefined before it is asked. */
  isBetween: boolean | undefined
  /** What waits for room. */
  held: PlainGet | undefined
  decided: Decided | undefined
  refused: number
}

/** A request that is whole and has no body. */
interface PlainGet {
  chunk: Buffer
  text: string
  address: string
  path: string
}

const MAX_HEAD_BYTES = 4096
/** A whole GET and nothing else, in a form that no two readers of HTTP understand differently. */
const PLAIN_GET = /^GET (([\w\-./]+)(?:\?[!-~]*)?) HTTP\/1\.1\r\n(?:[\w-]+:[ -~]*\r\n)+\r\n$/
/** A body, a wish beyond an answer, or a browser of another origin, which needs headers of its own. */
const UNUSUAL =
  /\r\n(?:content-length|transfer-encoding|te|trailer|upgrade|expect|origin):|\r\nconnection:(?! ?keep-alive\r)/i
const ACCEPT_LANGUAGE = /\r\naccept-language: *([^\r]*)/i

/**
 * node:http reads connections by itself, below JavaScript, and in quiet times it is left to. Once there is a crowd, they are
 * guarded: bytes come here first. A plain GET of a reader waits for room as it came, and if there is none it is refused with
 * bytes that are ready. That saves parsing and routing it. Everything else is passed on untouched.
 */
export function createDoor({ server, admission, isForReaders, refusal, onRefused }: DoorOptions): Door {
  const lines = new Map<Socket, Line>()
  const unguarded = new Set<Socket>()
  const waiting = new Map<Socket, Line>()
  let isOpen = false

  server.on('connection', (socket: Socket) => {
    lines.set(socket, {
      give: undefined,
      request: undefined,
      response: undefined,
      bytes: 0,
      bytesBefore: 0,
      isBetween: undefined,
      held: undefined,
      decided: undefined,
      refused: 0,
    })
    unguarded.add(socket)
    // Who has hung up, wholly or only their half, waits no longer: node:http has let go of the connection.
    socket.once('end', () => forgetHeld(socket))
    socket.once('close', () => {
      forgetHeld(socket)
      lines.delete(socket)
      unguarded.delete(socket)
    })
    if (admission.isCrowded()) guard()
  })
  // Before whoever answers it and may ask what was decided.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket)
    if (!line) return
    line.request = request
    line.response = response
    line.bytesBefore = line.bytes
    line.bytes = request.socket.bytesRead
  })

  function guard(): void {
    if (isOpen) return
    for (const socket of unguarded) {
      const line = lines.get(socket)!
      const [give, ...others] = socket.listeners('data') as NonNullable<Line['give']>[]
      // Somebody else listens too: not a connection as node:http makes them.
      if (!give || others.length > 0) continue
      line.give = give
      socket.removeListener('data', give)
      // A listener that is added later makes node:http take its bytes from the first one instead of below JavaScript.
      socket.on('data', (chunk: Buffer) => receive(socket, line, chunk))
    }
    unguarded.clear()
  }

  function receive(socket: Socket, line: Line, chunk: Buffer): void {
    line.isBetween ??= wasBetween(line, socket.bytesRead - chunk.length)
    const isFollowing = release(socket, line)
    const plain = isFollowing || isOpen || !isIdle(line) ? undefined : readPlainGet(chunk)
    if (!plain) passUnread(line, chunk)
    else if (isForReaders(plain.path)) enter(socket, line, plain)
    else pass(line, plain)
  }

  function enter(socket: Socket, line: Line, plain: PlainGet): void {
    const cameAt = performance.now()
    const decide = (leave: Leave | undefined): void => {
      if (socket.destroyed) leave?.()
      // Until node:http has read a request here, it counts the time until one comes; so the first is always shown to it.
      else if (leave || !line.isBetween || !line.request) pass(line, plain, { leave })
      else if (socket.writable) refuse(socket, line, plain, cameAt)
    }
    const entered = admission.enter('read', () => socket.destroyed)
    if (entered instanceof Promise) {
      line.held = plain
      waiting.set(socket, line)
      void entered.then((leave) => {
        if (line.held === plain) {
          line.held = undefined
          waiting.delete(socket)
          decide(leave)
        } else leave?.()
      })
    } else decide(entered)
  }

  function refuse(socket: Socket, line: Line, { text }: PlainGet, cameAt: number): void {
    const isLast = ++line.refused === server.maxRequestsPerSocket
    const bytes = refusal(ACCEPT_LANGUAGE.exec(text)?.[1], isLast)
    if (isLast) socket.end(bytes, 'latin1')
    else socket.write(bytes, 'latin1')
    onRefused(performance.now() - cameAt)
  }

  /** Gives a whole GET to node:http. */
  function pass(line: Line, plain: PlainGet, decided?: Decided): void {
    const before = line.request
    line.decided = decided
    line.give!(plain.chunk)
    // Refused by the parser, or not a reader's after all.
    line.decided?.leave?.()
    line.decided = undefined
    line.isBetween ||= line.request !== before && isSame(line.request!, plain)
  }

  /** Gives bytes to node:http that may be a part of something, or more than one thing. */
  function passUnread(line: Line, chunk: Buffer): void {
    line.isBetween = false
    line.give!(chunk)
  }

  function forgetHeld(socket: Socket): void {
    const line = lines.get(socket)
    if (line) line.held = undefined
    waiting.delete(socket)
  }

  /** Who waits goes the usual way; whether there was somebody. */
  function release(socket: Socket, line: Line): boolean {
    const { held } = line
    if (!held) return false
    line.held = undefined
    waiting.delete(socket)
    passUnread(line, held.chunk)
    return true
  }

  return {
    guard,
    decided(socket) {
      const line = lines.get(socket)
      const decided = line?.decided
      if (line) line.decided = undefined
      return decided
    },
    open() {
      isOpen = true
      for (const [socket, line] of [...waiting]) release(socket, line)
    },
  }
}

function readPlainGet(chunk: Buffer): PlainGet | undefined {
  if (chunk.length > MAX_HEAD_BYTES) return undefined
  const text = chunk.toString('latin1')
  const [, address, path] = PLAIN_GET.exec(text) ?? []
  return path === undefined || UNUSUAL.test(text) ? undefined : { chunk, text, address: address!, path }
}

/** Nothing is being asked, nothing answered. */
const isIdle = ({ request, response }: Line): boolean =>
  request === undefined || (request.complete && response!.writableFinished)

/**
 * Whether node:http read what came as one request. If it had been in the middle of another, the address would be that one's
 * or the headers would be more.
 */
const isSame = ({ method, url, rawHeaders, complete }: IncomingMessage, { text, address }: PlainGet): boolean =>
  method === 'GET' && url === address && complete && rawHeaders.length / 2 === text.split('\r\n').length - 3

/** Whether all that had come was requests that were read to their end, told from how long the last of them was. */
const wasBetween = ({ request, bytes, bytesBefore }: Line, read: number): boolean =>
  read === bytes && (request === undefined || bytes - bytesBefore === lengthOf(request))

/** As long as a request is on the wire when it is written in the usual way. */
const lengthOf = ({ method, url, rawHeaders, headers }: IncomingMessage): number =>
  rawHeaders.reduce(
    (sum, text) => sum + text.length + 2,
    `${method} ${url} HTTP/1.1\r\n\r\n`.length + Number(headers['content-length'] ?? 0),
  )
