import { isIP, Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { Host } from './address.ts'
import type { Encryption } from './encryption.ts'

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * A connection to a PostgreSQL server that is encrypted as soon as the server agrees; what is written before that
 * waits. As a stream that is not itself a socket it emits its error and its end in one go, which the driver needs.
 */
export class SecureSocket extends Duplex {
  bytesRead = 0
  bytesWritten = 0
  readonly #encryption: Encryption
  readonly #tcp = new Socket()
  /** The stream for the driver's bytes, once encryption is settled. */
  #carrier: Socket | undefined
  #startWriting = () => {}

  constructor(encryption: Encryption) {
    super()
    this.#encryption = encryption
  }

  connect({ host, port }: Host): void {
    const tcp = this.#tcp
    tcp.on('error', (error) => this.destroy(error))
    tcp.once('connect', () => tcp.write(SSL_REQUEST))
    tcp.once('end', () => this.#carrier ?? this.destroy(failure('ECONNRESET', 'it hung up')))
    tcp.once('data', (answer) => {
      // Nothing may follow the answer: a man in the middle could have put it there.
      const said = answer.toString('latin1')
      if (said === 'S') this.#encrypt(host)
      else if (said === 'N' && !this.#encryption.isRequired) this.#carry(tcp)
      else this.destroy(failure('EPROTO', said === 'N' ? 'it offers no encryption' : 'it answers unlike PostgreSQL'))
    })
    tcp.connect(port, host)
  }

  #encrypt(host: string): void {
    const name = isIP(host) ? {} : { servername: host }
    const tls = connectTls({ ...this.#encryption.options, ...name, host, socket: this.#tcp })
    tls.once('secureConnect', () => this.#carry(tls))
    tls.on('error', ({ message }) =>
      this.destroy(this.#carrier ? failure('ECONNRESET', message) : failure('EPROTO', `encryption failed: ${message}`)),
    )
  }

  #carry(carrier: Socket): void {
    this.#carrier = carrier
    carrier.on('data', (bytes) => {
      this.bytesRead += bytes.length
      if (!this.push(bytes)) carrier.pause()
    })
    carrier.once('end', () => this.push(null))
    // At once, without a graceful end: the driver would still send meanwhile.
    this.once('end', () => this.destroy())
    carrier.once('close', () => void (carrier.readableEnded || this.destroy()))
    this.emit('connect')
    this.#startWriting()
  }

  /** The driver sends Terminate only on an open connection. */
  get readyState(): string {
    if (this.destroyed) return 'closed'
    if (!this.#carrier) return 'opening'
    return this.writable ? 'open' : 'readOnly'
  }

  setKeepAlive(isOn: boolean, afterMs: number): this {
    this.#tcp.setKeepAlive(isOn, afterMs)
    return this
  }

  override _read(): void {
    this.#carrier?.resume()
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.bytesWritten += bytes.length
    // The underlying socket's error reports the failure.
    const write = () => void this.#carrier?.write(bytes, () => done())
    if (this.#carrier) write()
    else this.#startWriting = write
  }

  override _final(done: () => void): void {
    if (this.#carrier) this.#carrier.end(() => done())
    else done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#carrier?.destroy()
    this.#tcp.destroy()
    done(error)
  }
}

export const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
