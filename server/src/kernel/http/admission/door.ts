import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Admission, LATER, type Leave } from './admission.ts'

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
  admission: Pick<Admission, 'enterReader' | 'isCrowded'>
  /** Whether a GET of this path is a reader's, whatever else is registered. */
  isForReaders: (path: string) => boolean
  /** A whole refusal, one character a byte. */
  refusal: (acceptLanguage: string | undefined, isLast: boolean) => string
  /** Told of each refusal that was sent from here, with how long it took. */
  onRefused: (ms: number) => void
}

/** One connection. There may be ten thousand that ask for nothing, so it holds little. */
interface Line {
  /** Gives bytes to node:http as if they had just come; set once the connection is guarded. */
  give: ((chunk: Buffer) => void) | undefined
  /** The answer to the last request that node:http has read here, until it is sent. */
  response: ServerResponse | undefined
  /** How much had come by that request, and whether that was all of it and nothing else. */
  bytes: number
  isWhole: boolean
  /** Whether node:http has read one request to its end and nothing of the next, for sure; undefined before it is asked. */
  isBetween: boolean | undefined
  /** What waits for room. */
  held: PlainGet | undefined
  decided: Decided | undefined
  refused: number
}

const LINE = Symbol('line')
/** A connection carries what is known of it: finding it in a table costs more, at every request. */
type GuardedSocket = Socket & { [LINE]?: Line }

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
  const unguarded = new Set<Socket>()
  const waiting = new Set<GuardedSocket>()
  let isOpen = false

  server.on('connection', (socket: GuardedSocket) => {
    socket[LINE] = {
      give: undefined,
      response: undefined,
      bytes: 0,
      isWhole: true,
      isBetween: undefined,
      held: undefined,
      decided: undefined,
      refused: 0,
    }
    unguarded.add(socket)
    // Who has hung up, wholly or only their half, waits no longer: node:http has let go of the connection.
    socket.on('end', forgetHeld)
    socket.on('close', forget)
    if (admission.isCrowded()) guard()
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
    if (line) line.held = undefined
    waiting.delete(this)
  }
  function forget(this: GuardedSocket): void {
    forgetHeld.call(this)
    unguarded.delete(this)
  }

  function guard(): void {
    if (isOpen) return
    for (const socket of unguarded as Set<GuardedSocket>) {
      const line = socket[LINE]!
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
      else if (leave || !line.isBetween || line.bytes === 0) pass(line, plain, { leave })
      else if (socket.writable) refuse(socket, line, plain, cameAt)
    }
    const entered = admission.enterReader({
      isGone: () => socket.destroyed,
      decided(leave) {
        if (line.held === plain) {
          line.held = undefined
          waiting.delete(socket)
          decide(leave)
        } else leave?.()
      },
    })
    if (entered === LATER) {
      line.held = plain
      waiting.add(socket)
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
    const before = line.response
    line.decided = decided
    line.give!(plain.chunk)
    // Refused by the parser, or not a reader's after all.
    line.decided?.leave?.()
    line.decided = undefined
    line.isBetween ||= line.response !== before && isSame(line.response!.req, plain)
  }

  /** Gives bytes to node:http that may be a part of something, or more than one thing. */
  function passUnread(line: Line, chunk: Buffer): void {
    line.isBetween = false
    line.give!(chunk)
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

function readPlainGet(chunk: Buffer): PlainGet | undefined {
  if (chunk.length > MAX_HEAD_BYTES) return undefined
  const text = chunk.toString('latin1')
  const [, address, path] = PLAIN_GET.exec(text) ?? []
  return path === undefined || UNUSUAL.test(text) ? undefined : { chunk, text, address: address!, path }
}

/** Nothing is being asked, nothing answered. */
const isIdle = ({ response }: Line): boolean =>
  response === undefined || (response.req.complete && response.writableFinished)

/** A connection that is kept would otherwise keep its last request and answer too. */
function forgetAnswer(this: ServerResponse): void {
  const line = (this.req.socket as GuardedSocket)[LINE]
  if (line?.response === this && isIdle(line)) line.response = undefined
}

/**
 * Whether node:http read what came as one request. If it had been in the middle of another, the address would be that one's
 * or the headers would be more.
 */
const isSame = ({ method, url, rawHeaders, complete }: IncomingMessage, { text, address }: PlainGet): boolean =>
  method === 'GET' && url === address && complete && rawHeaders.length / 2 === text.split('\r\n').length - 3

/** Whether all that had come was requests that were read to their end, told from how long the last of them was. */
const wasBetween = ({ bytes, isWhole }: Line, read: number): boolean => read === bytes && isWhole

/** As long as a request is on the wire when it is written in the usual way. */
const lengthOf = ({ method, url, rawHeaders, headers }: IncomingMessage): number =>
  rawHeaders.reduce(
    (sum, text) => sum + text.length + 2,
    `${method} ${url} HTTP/1.1\r\n\r\n`.length + Number(headers['content-length'] ?? 0),
  )
