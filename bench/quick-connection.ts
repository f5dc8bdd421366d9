import { connect, type Socket } from 'node:net'

/** One keep-alive connection of a crowd, with one request at a time. */
export interface QuickConnection {
  /** Sends it; the opener of the connection is told whether it was answered. */
  send(request: Buffer): void
  close(): void
}

/** The outcome of a request: its status, 0 when the connection broke, and whether a refusal has Retry-After. */
export type Answered = (status: number, saysWhen: boolean) => void

/**
 * A client for thousands at once: it counts the bytes of an answer and keeps none of them, so that on a machine it
 * shares with the service it takes little CPU. Answers must have a Content-Length.
 */
export function openQuickConnection(port: number, answered: Answered): QuickConnection {
  let socket: Socket | undefined
  // The part of an incomplete head; rare, because most arrive in one piece.
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
  const read = (count: number): void => {
    if (left > 0) {
      left -= count
      if (left <= 0) end(status)
      return
    }
    const came = READ.subarray(0, count)
    const bytes = head ? Buffer.concat([head, came]) : came
    const headEnd = bytes.indexOf(HEAD_END)
    if (headEnd === -1) {
      head = Buffer.from(bytes)
      return
    }
    const text = bytes.toString('latin1', 0, headEnd)
    status = Number(text.slice(9, 12))
    saysWhen = status === 503 && RETRY_AFTER.test(text)
    isClosing = CLOSING.test(text)
    left = headEnd + HEAD_END.length + Number(LENGTH.exec(text)?.[1] ?? 0) - bytes.length
    if (left <= 0) end(status)
  }
  const open = (): Socket => {
    const opened = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: READ,
        callback(count) {
          if (socket === opened) read(count)
          return true
        },
      },
    })
    const lost = () => {
      if (socket !== opened) return
      saysWhen = false
      end(0)
    }
    return opened.on('error', lost).on('close', lost)
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

/** All connections read into the same buffer, one at a time: allocating one for each costs more than reading it. */
const READ = Buffer.allocUnsafe(64 * 1024)
const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: (\d+)/i
const CLOSING = /\r\nconnection: close/i
const RETRY_AFTER = /\r\nretry-after: \d/i
