import { EventEmitter } from 'node:events'
import { isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Host } from './address.ts'
import type { Encryption } from './encryption.ts'

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
/** The driver sends its first bytes at once; a connection on which it does not is of no use. */
const MUTE_MS = 100

/**
 * A connection to a PostgreSQL server, with what the driver uses of a socket. What is written before the connection is
 * there, and encrypted where that is asked for, waits. A failure and the end are emitted in one go: between the two, as
 * a `net.Socket` emits them, the driver (3.4.9) would go on sending, and take the next connection's first answer for
 * the one it still expects (porsager/postgres#1215).
 */
export class DatabaseSocket extends EventEmitter {
  host: string | undefined
  port: number | undefined
  bytesRead = 0
  bytesWritten = 0
  destroyed = false
  readonly #tcp = new Socket()
  /** The stream for the driver's bytes, once there is one. */
  #carrier: Socket | undefined
  #unsent: Buffer[] = []

  connect(to: Host | { path: string }, encryption?: Encryption): void {
    const tcp = this.#tcp
    tcp.on('error', (error) => this.destroy(error))
    // A balancer without a server hangs up without a word. That becomes an error here, or the driver would retry without
    // a pause and report nothing.
    tcp.once('end', () => this.destroy(this.bytesRead === 0 ? failure('ECONNRESET', 'it hung up') : undefined))
    tcp.once('close', () => this.destroy())
    tcp.once('connect', () => (encryption && 'host' in to ? this.#encrypt(to, encryption) : this.#carry(tcp)))
    tcp.connect(to)
  }

  #encrypt({ host }: Host, { isRequired, options }: Encryption): void {
    const tcp = this.#tcp
    tcp.once('data', (answer) => {
      // Nothing may follow the answer: a man in the middle could have put it there.
      const said = answer.toString('latin1')
      if (said === 'N' && !isRequired) return this.#carry(tcp)
      if (said !== 'S')
        return this.destroy(
          failure('EPROTO', said === 'N' ? 'it offers no encryption' : 'it answers unlike PostgreSQL'),
        )
      const tls = connectTls({ ...options, ...(isIP(host) ? {} : { servername: host }), host, socket: tcp })
      tls.once('secureConnect', () => this.#carry(tls))
      tls.on('error', ({ message }) =>
        this.destroy(
          this.#carrier ? failure('ECONNRESET', message) : failure('EPROTO', `encryption failed: ${message}`),
        ),
      )
    })
    tcp.write(SSL_REQUEST)
  }

  #carry(carrier: Socket): void {
    this.#carrier = carrier
    carrier.on('data', (bytes) => {
      this.bytesRead += bytes.length
      this.emit('data', bytes)
    })
    carrier.on('drain', () => this.emit('drain'))
    carrier.once('end', () => this.destroy())
    for (const bytes of this.#unsent) carrier.write(bytes)
    this.#unsent = []
    // A half-sent message stays in the driver's buffer when a connection ends, and blocks all it sends afterwards until
    // the buffer is full. Connections that send nothing are ended, and after three of them the driver recovers.
    setTimeout(() => void (this.bytesWritten === 0 && this.destroy()), MUTE_MS).unref()
  }

  write(bytes: Buffer, done?: () => void): boolean {
    if (this.destroyed) return true
    this.bytesWritten += bytes.length
    if (this.#carrier) return this.#carrier.write(bytes, done)
    this.#unsent.push(bytes)
    return true
  }

  end(last: Buffer): void {
    this.#carrier?.end(last)
  }

  /** The driver says goodbye only on an open connection. */
  get readyState(): string {
    if (this.destroyed) return 'closed'
    return this.#carrier ? 'open' : 'opening'
  }

  setKeepAlive(isOn: boolean, afterMs: number): void {
    this.#tcp.setKeepAlive(isOn, afterMs)
  }

  pause(): void {
    this.#carrier?.pause()
  }

  resume(): void {
    this.#carrier?.resume()
  }

  destroy(reason?: Error): void {
    if (this.destroyed) return
    this.destroyed = true
    this.#carrier?.destroy()
    this.#tcp.destroy()
    setImmediate(() => {
      if (reason) this.emit('error', reason)
      this.emit('close', reason !== undefined)
    })
  }
}

// The driver (3.4.9) attaches its listeners a moment after it got a socket, and forgets a connection whose socket could
// not be created. So it always gets one, which connects, or fails, when the driver listens.
export function openSocket(to: Host | { path: string } | undefined, encryption?: Encryption): DatabaseSocket {
  const socket = Object.assign(new DatabaseSocket(), to)
  setImmediate(() => {
    if (!to) socket.destroy(failure('ECONNREFUSED', 'no server takes writes'))
    else if (!socket.destroyed) socket.connect(to, encryption)
  })
  return socket
}

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
