import { type IncomingMessage, ServerResponse } from 'node:http'

/** With its head, what node writes without asking for memory first. */
const MAX_BYTES = 14 * 1024

/**
 * Sends a short answer in one piece. By itself node:http gathers its head, its bytes and an empty last piece, and hands over the
 * list; for an answer of some kilobytes that takes longer than everything else about sending it.
 */
export class WholeResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override end(payload?: unknown, coding?: unknown, done?: unknown): this {
    const { socket } = this
    // Before its head is written, only `end` knows the length; without a socket, it waits behind another answer.
    if (!this.headersSent || this.writableEnded || !socket || !isShort(payload))
      return super.end(payload, coding as BufferEncoding, done as () => void)
    // Corked by us, so that it leaves now and not at the end of the turn.
    socket.cork()
    // Of a text, the head becomes a part; one character a byte, bytes are a text too.
    if (typeof payload === 'string') this.write(payload, (coding ?? 'utf8') as BufferEncoding)
    else this.write(payload.toString('latin1'), 'latin1')
    socket.uncork()
    return super.end(done as () => void)
  }
}

const isShort = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0 && payload.length <= MAX_BYTES
