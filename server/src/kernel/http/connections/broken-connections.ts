import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Answers what the HTTP parser refuses before there is a request: oversized headers, broken framing, slow senders. */
export function createAnswerBroken(usualHeaders: () => Record<string, string>) {
  /** The first response of a connection that is not finished. */
  const responses = new WeakMap<Socket, ServerResponse>()

  return {
    /** Call for every request. */
    watch({ socket }: IncomingMessage, response: ServerResponse): void {
      if (responses.get(socket)?.writableFinished !== false) responses.set(socket, response)
    },
    answer(error: Error & { code?: string }, socket: Socket): void {
      const response = responses.get(socket)
      // Once an answer has begun, anything written would look like a part of it.
      const isAnswering = response?.headersSent === true && !response.writableFinished
      if (!socket.writable || error.code === 'ECONNRESET' || isAnswering) return void socket.destroy()
      const [status, code, message] = problemOf(error)
      const body = JSON.stringify({ message, code })
      const lines = Object.entries({
        ...usualHeaders(),
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      })
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
      )
    },
  }
}

const problemOf = ({ code }: { code?: string }) =>
  code === 'HPE_HEADER_OVERFLOW'
    ? ([431, 'request.headers_too_large', 'The headers are too large.'] as const)
    : code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ([408, 'request.timeout', 'The request took too long to arrive.'] as const)
      : ([400, 'request.malformed', 'The request is not valid HTTP.'] as const)
