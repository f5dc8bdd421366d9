import { mkdirSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MessageSender } from '../../modules/accounts/port.ts'
import type { PushTransport } from '../../modules/notifications/index.ts'
import type { OutboxLine } from './line.ts'
import { readTail } from './read-tail.ts'

export type OutboxMessage = Omit<OutboxLine, 'at'>

export interface OutboxOptions {
  file: string
  print: (line: string) => void
}

export interface Outbox {
  sender(channel: 'sms' | 'mail'): MessageSender
  /** Takes pushes; the text of one is its payload. */
  pushes: PushTransport
  record(message: OutboxMessage): Promise<void>
  last(count: number): OutboxLine[]
  /** Only what a person would receive by text message or mail: pushes are many and would crowd a code out. */
  lastSent(count: number): OutboxLine[]
}

const keptInMemory = 100

/** Makes the sandbox that keeps, shows and prints messages instead of sending them. */
export function createOutbox({ file, print }: OutboxOptions): Outbox {
  mkdirSync(dirname(file), { recursive: true })
  const tail = readTail(file, keptInMemory)
  const lines = tail.lines
  const sent = lines.filter(isSent)
  // A process that died while appending leaves half a line; the next one must not be glued to it.
  let prefix = tail.endsInside ? '\n' : ''
  let queue = Promise.resolve()

  async function append(line: OutboxLine): Promise<void> {
    // Readable by the owner only: codes and numbers are in there.
    await appendFile(file, `${prefix}${JSON.stringify(line)}\n`, { mode: 0o600 })
    prefix = ''
    for (const kept of isSent(line) ? [lines, sent] : [lines]) {
      kept.push(line)
      if (kept.length > keptInMemory) kept.shift()
    }
    print(readable(line))
  }

  function record(message: OutboxMessage): Promise<void> {
    const appended = queue.then(() => append(toLine(message)))
    // One append at a time keeps the order and the lines whole; a failed one must not stop later ones.
    queue = appended.catch(() => {})
    return appended
  }

  return {
    record,
    sender: (channel) => ({
      channel,
      async send({ to, code, purpose, body }, signal) {
        signal.throwIfAborted()
        await record({ channel, to, code, purpose, body })
      },
    }),
    pushes: {
      name: 'outbox',
      async deliver({ userId }, { id, ...payload }, signal) {
        signal.throwIfAborted()
        await record({ channel: 'push', to: String(userId), purpose: payload.channel, body: JSON.stringify(payload) })
        return 'delivered'
      },
    },
    last: (count) => (count > 0 ? lines.slice(-count) : []),
    lastSent: (count) => (count > 0 ? sent.slice(-count) : []),
  }
}

const isSent = ({ channel }: OutboxLine): boolean => channel !== 'push'

function toLine({ channel, to, code, purpose, body }: OutboxMessage): OutboxLine {
  const at = new Date().toISOString()
  return { at, channel, to, ...(code !== undefined && { code }), ...(purpose !== undefined && { purpose }), body }
}

function readable({ channel, to, code, purpose, body }: OutboxLine): string {
  const about = [purpose, code && `code ${code}`].filter(Boolean).join(', ')
  // A message is a user's text: on one line it cannot pass for another log entry.
  return `[${channel}] to ${to}${about && ` (${about})`}: ${body}`.replace(/\p{Cc}+/gu, ' ')
}
