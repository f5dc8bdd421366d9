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

// The driver (3.4.9) listens to a socket a moment after it got it, and forgets a connection whose socket could not be
// made. So it always gets one, which begins, or fails, when the driver listens.
export function openSocket(to: Host | undefined, encryption: Encryption | undefined): DatabaseSocket {
  if (!to) return refuse()
  return encryption ? begin(new SecureSocket(encryption), to) : begin(new DeferredErrorSocket(), to)
}

/** To a server on this machine: no one can listen in. */
export const openLocalSocket = (path: string): DatabaseSocket => begin(new DeferredErrorSocket(), { path })

type Opening<To> = Duplex & { bytesRead: number; bytesWritten: number; connect(to: To): unknown }

function begin<To extends object, Begun extends Opening<To>>(fresh: Begun, to: To): Begun & To {
  const socket = Object.assign(fresh, to)
  // What was about to be sent when a connection ended stays with the driver and holds up all it sends afterwards, until
  // there is enough of it. New connections that say nothing are ended, and after three of them it is itself again.
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
  // In the turn after the next: by then the driver has sent what it had, see above.
  setImmediate(() => setImmediate(() => socket.destroy(reason)))
  return socket
}
