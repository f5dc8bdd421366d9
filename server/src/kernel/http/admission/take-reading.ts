import type { Socket } from 'node:net'

/** The reading of one connection, taken over from node:http. */
export interface TakenReading {
  /** Gives bytes to node:http as if they had just come. */
  give(chunk: Buffer): void
  /** Lets node:http read by itself again; whether it does. Not to be called while bytes are being received or given. */
  giveBack(): boolean
}

/** What node:http keeps of a connection, as far as it is needed here. No part of its documented interface. */
interface Internals {
  parser?: { consume?(handle: object): void; _consumed?: boolean } | null
  _handle?: object | null
  _paused?: boolean
}

type Listener = (...values: unknown[]) => void

/**
 * node:http reads a connection by itself, below JavaScript, until somebody else listens to its bytes; then it takes them from
 * the listener it had. That costs some twenty microseconds a request, so the connection is given back when there is no need.
 */
export function takeReading(socket: Socket, receive: (chunk: Buffer) => void): TakenReading | undefined {
  const [give, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  // Somebody else listens too: not a connection as node:http makes them.
  if (!give || others.length > 0) return undefined
  // It stops listening to these once it does not read by itself.
  const paused = socket.listeners('pause') as Listener[]
  const resumed = socket.listeners('resume') as Listener[]
  socket.removeListener('data', give)
  socket.on('data', receive)
  return {
    give,
    giveBack() {
      const { parser, _handle: handle, _paused: isPaused } = socket as Socket & Internals
      const isReady = parser && handle && !isPaused && !socket.isPaused() && socket.readableLength === 0
      // Another version of Node may know nothing of this; then the connection is read here as long as it lives.
      if (!isReady || typeof parser.consume !== 'function' || parser._consumed !== false) return false
      socket.on('data', give)
      socket.removeListener('data', receive)
      for (const listener of paused) socket.on('pause', listener)
      for (const listener of resumed) socket.on('resume', listener)
      parser._consumed = true
      parser.consume(handle)
      return true
    },
  }
}
