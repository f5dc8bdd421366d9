import { connect, type Socket } from 'node:net'

/** One keep-alive connection of a crowd, with one request on its way at a time. */
export interface QuickLine {
  /** Sends it; whether it was answered is told to whoever opened the line. */
  send(request: Buffer): void
  close(): void
}

/** What came of a request: its status, 0 when the connection broke, and whether a refusal says when to come back. */
export type Answered = (status: number, saysWhen: boolean) => void

/**
 * A client for thousands at once: it counts the bytes of an answer and keeps none of them, so that on a machine it shares with
 * the service it takes little of what is measured. Answers must say their length.
 */
export function openQuickLine(port: number, answered: Answered): QuickLine {
  let socket: Socket | undefined
  // What came of a head that is not whole yet; rare, because most arrive in one piece.
  let head: Buffer | undefined
  let left = 0
  let status = 0
  let saysWhen = false
  let isClosing = false

  const end = (as: number) => {
    left = 0
    head = undefined
    if (as === 0 || isClosing) {
      socket?.destroy()
      socket = undefined
    }
    answered(as, saysWhen)
  }
  const read = (chunk: Buffer): void => {
    if (left > 0) {
      left -= chunk.length
      if (left <= 0) end(status)
      return
    }
    const bytes = head ? Buffer.concat([head, chunk]) : chunk
    const headEnd = bytes.indexOf(HEAD_END)
    if (headEnd === -1) {
      head = bytes
      return
    }
    const text = bytes.toString('latin1', 0, headEnd)
    status = Number(text.slice(9, 12))
    saysWhen = RETRY_AFTER.test(text)
    isClosing = CLOSING.test(text)
    left = headEnd + HEAD_END.length + Number(LENGTH.exec(text)?.[1] ?? 0) - bytes.length
    if (left <= 0) end(status)
  }
  const open = (): Socket => {
    const opened = connect(port, '127.0.0.1').setNoDelay(true)
    const lost = () => {
      if (socket !== opened) return
      saysWhen = false
      end(0)
    }
    return opened
      .on('data', (chunk) => {
        if (socket === opened) read(chunk)
      })
      .on('error', lost)
      .on('close', lost)
  }
  return {
    send(request) {
      socket ??= open()
      socket.write(request)
    },
    close() {
      const closing = socket
      socket = undefined
      closing?.destroy()
    },
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i
const CLOSING = /\r\nconnection: close/i
const RETRY_AFTER = /\r\nretry-after: \d/i
