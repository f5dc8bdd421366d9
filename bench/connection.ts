import { connect, type Socket } from 'node:net'
import type { BenchRequest } from './row.ts'

/** One keep-alive connection with one request at a time. */
export interface Connection {
  /** Sends it and reads the whole answer. */
  send(request: Buffer): Promise<Answer>
  close(): void
}

export interface Answer {
  status: number
  head: string
  body: Buffer
}

/** A request as bytes. */
export function encode({ method, path, token, accept, encoding, body }: BenchRequest): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(accept === undefined ? [] : [`accept: ${accept}`]),
    ...(encoding === undefined ? [] : [`accept-encoding: ${encoding}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${content}`)
}

/**
 * A minimal client, so that the other side is measured: it writes bytes and finds the end of the answer. A closed
 * connection is opened again.
 */
export function openConnection(port: number): Connection {
  let socket: Socket | undefined
  let rest: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  const drop = (error: Error) => {
    socket?.destroy()
    socket = undefined
    rest = Buffer.alloc(0)
    waiting?.reject(error)
    waiting = undefined
  }
  const open = (): Socket => {
    const opened = connect(port, '127.0.0.1').setNoDelay(true)
    const isCurrent = () => socket === opened
    opened.on('data', (chunk) => {
      if (!isCurrent()) return
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const answer = readAnswer(rest)
      if (!answer) return
      rest = Buffer.alloc(0)
      const { resolve } = waiting!
      waiting = undefined
      if (CLOSING.test(answer.head)) {
        socket = undefined
        opened.destroy()
      }
      resolve(answer)
    })
    opened.on('error', (error) => isCurrent() && drop(error))
    opened.on('close', () => isCurrent() && drop(new Error('the connection was closed')))
    return opened
  }
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket ??= open()
        socket.write(request)
      }),
    close() {
      socket?.destroy()
      socket = undefined
    },
  }
}

const CLOSING = /\r\nconnection: close/i
const LENGTH = /\r\ncontent-length: (\d+)/i
const CHUNKED = /\r\ntransfer-encoding: chunked/i
const LAST_CHUNK = '0\r\n\r\n'

function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  const body = bytes.subarray(end + 4)
  const answer = { status: Number(head.slice(9, 12)), head, body }
  if (CHUNKED.test(head))
    return body.toString('latin1', body.length - LAST_CHUNK.length) === LAST_CHUNK ? answer : undefined
  return body.length >= Number(LENGTH.exec(head)?.[1] ?? 0) ? answer : undefined
}
