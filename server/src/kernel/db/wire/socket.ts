import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Host } from './address.ts'
import type { Encryption } from './encryption.ts'
import { failure, SecureSocket } from './secure-socket.ts'

/** A connection sends its first bytes at once; one that does not never will. */
const MUTE_MS = 100

/** A socket that knows where it leads to. */
export type DatabaseSocket = (Socket | SecureSocket) & Partial<Host>

/**
 * Emits its error only when it has closed. The driver (3.4.9) sends on a connection that has failed and not closed yet,
 * never reports it to the caller, and then takes the next answer on the next connection for the one it still expects.
 */
class DeferredErrorSocket extends Socket {
  #failure: Error | undefined

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'error') {
      this.#failure = args[0] as Error
      return true
    }
    if (event === 'close' && this.#failure) super.emit('error', this.#failure)
    return super.emit(event, ...args)
  }
}

// The driver (3.4.9) attaches its listeners a moment after it got a socket, and forgets a connection whose socket could
// not be created. So it always gets one, which connects, or fails, when the driver listens.
export function openSocket(to: Host | undefined, encryption: Encryption | undefined): DatabaseSocket {
  if (!to) return refuse()
  return encryption ? begin(new SecureSocket(encryption), to) : begin(new DeferredErrorSocket(), to)
}

/** To a server on this machine: no one can listen in. */
export const openLocalSocket = (path: string): DatabaseSocket => begin(new DeferredErrorSocket(), { path })

type Opening<To> = Duplex & { bytesRead: number; bytesWritten: number; connect(to: To): unknown }

function begin<To extends object, Begun extends Opening<To>>(fresh: Begun, to: To): Begun & To {
  const socket = Object.assign(fresh, to)
  // A half-sent message stays in the driver's buffer when a connection ends, and blocks all it sends afterwards until
  // the buffer is full. New connections that send nothing are ended, and after three of them the driver recovers.
  socket.once('connect', () => setTimeout(() => void (socket.bytesWritten === 0 && socket.destroy()), MUTE_MS).unref())
  // A balancer without a server hangs up without a word. That becomes an error here, or the driver would retry without
  // a pause and report nothing.
  socket.once('end', () => void (socket.bytesRead === 0 && socket.destroy(failure('ECONNRESET', 'it hung up'))))
  setImmediate(() => void (socket.destroyed || socket.connect(to)))
  return socket
}

function refuse(): Socket {
  const socket = Object.assign(new DeferredErrorSocket(), { write: () => true })
  const reason = failure('ECONNREFUSED', 'no server takes writes')
  // Two turns later: by then the driver has sent what it had, see above.
  setImmediate(() => setImmediate(() => socket.destroy(reason)))
  return socket
}
