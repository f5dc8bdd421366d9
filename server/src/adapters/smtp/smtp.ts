import { rootCertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { MessageSender } from '../../modules/accounts/port.ts'
import { parseServer } from './server-address.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  url: string
  /** The sender: `no-reply@example.com` or `Plaza <no-reply@example.com>`. */
  from: string
  /** Refuses servers without TLS. On in production. */
  requireTls: boolean
  /** A certificate authority of one's own, in PEM, in addition to the usual ones. */
  ca?: string
  connectTimeoutMs?: number
  socketTimeoutMs?: number
}

export interface SmtpSender extends MessageSender {
  readonly channel: 'mail'
  /** Signs in to the server and sends nothing. */
  check(): Promise<void>
  /** Ends all connections; pending messages are rejected. */
  close(): void
}

/** Makes the sender that hands mail to an SMTP server over a few connections it keeps open. */
export function createSmtpSender(options: SmtpOptions): SmtpSender {
  const { from, requireTls, ca, connectTimeoutMs = 3_000, socketTimeoutMs = 5_000 } = options
  const server = parseServer(options.url)
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: 4,
    // Once, for a connection that the server closed just as we used it; the job that sends does the real retrying.
    maxRequeues: 1,
    requireTLS: requireTls && !server.secure,
    tls: ca === undefined ? undefined : { ca: [...rootCertificates, ca] },
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    channel: 'mail',
    async send({ to, subject, body, html, unsubscribeUrl }, signal) {
      signal.throwIfAborted()
      // An address as an object is one recipient; as a text it would be parsed and could be several.
      const mail = {
        ...{ from, to: { name: '', address: to }, subject, text: body },
        ...(html !== undefined && { html }),
        headers: unsubscribing(unsubscribeUrl),
      }
      await unlessAborted(transport.sendMail(mail), signal).catch((error: unknown) => {
        throw described(error)
      })
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw new Error(`The mail server does not take us: ${codesOf(error)}`)
      })
    },
    close: () => transport.close({ force: true }),
  }
}

const unsubscribing = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

// The pool cannot take a message back, so a caller who gives up stops waiting, and the mail may still go out.
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

// Servers repeat the recipient in their answers, and the library repeats the answer: only its codes are passed on.
const described = (error: unknown): Error => new Error(`The mail server did not take the message: ${codesOf(error)}`)

function codesOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
