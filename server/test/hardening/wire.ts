import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { World } from '../world.ts'

/** An answer as it came over the wire. */
export interface WireReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** Lets a world listen on a free port of this machine, once. */
export async function listen({ app }: World): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends these bytes on a connection of its own and returns every answer, once the server has closed the connection. */
export async function talk(port: number, ...parts: (string | Buffer)[]): Promise<WireReply[]> {
  const socket = connect(port, '127.0.0.1')
  // A server that refuses early closes while we still write; its answer counts.
  socket.on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const part of parts) await write(socket, part)
  await once(socket, 'close')
  return readReplies(Buffer.concat(chunks).toString('latin1'))
}

/** A connection that stays open: requests are answered in order. */
export interface Conversation {
  send(part: string): void
  /** The next answer that was not returned yet. */
  reply(): Promise<WireReply>
  /** Settles when the server has ended the connection. */
  ended: Promise<unknown>
  /** Reads nothing more. */
  pause(): void
  close(): void
}

export function converse(port: number): Conversation {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  socket.on('error', () => {})
  let text = ''
  let given = 0
  let heard = () => {}
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    heard()
  })
  const ended = once(socket, 'close').then(() => heard())
  return {
    send: (part) => void socket.write(part),
    async reply() {
      for (;;) {
        const reply = readReplies(text)[given]
        if (reply && reply.body.length === Number(reply.headers['content-length'] ?? 0)) {
          given++
          return reply
        }
        if (socket.destroyed) throw new Error('the connection ended without an answer')
        await new Promise<void>((resolve) => {
          heard = resolve
        })
      }
    },
    ended,
    pause: () => void socket.pause(),
    close: () => void socket.destroy(),
  }
}

async function write(socket: Socket, part: string | Buffer): Promise<void> {
  if (!socket.destroyed && !socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
}

/** A request as text; the connection closes after it, so that `talk` ends. */
export const requestText = (line: string, headers: Record<string, string> = {}, body = ''): string => {
  const all = { host: 'plaza.test', connection: 'close', ...headers }
  return `${line} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`
}

function readReplies(text: string): WireReply[] {
  const replies: WireReply[] = []
  let rest = text
  while (rest.startsWith('HTTP/1.1 ')) {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    const length = Number(headers['content-length'] ?? 0)
    replies.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(end + 4, end + 4 + length) })
    rest = rest.slice(end + 4 + length)
  }
  return replies
}
