import { connect } from 'node:net'
import { encode } from '../connection.ts'
import type { Person } from './records.ts'

/** A user's open stream. */
export interface Listener {
  /** Resolves when the next message arrives. */
  next(): Promise<void>
  close(): void
}

const MESSAGE = '\ndata: '

/** Opens a person's stream, and waits for its initial position. It only finds where messages begin. */
export function listen(port: number, { token }: Person): Promise<Listener> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let arrived: (() => void) | undefined
  let rest = ''
  return new Promise((resolve, reject) => {
    let isOpen = false
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      if (!isOpen && rest.includes('\nretry: ')) {
        isOpen = true
        resolve({ next: () => new Promise((resolve) => (arrived = resolve)), close: () => socket.destroy() })
      }
      const at = rest.lastIndexOf(MESSAGE)
      // Enough is kept to find a marker that was cut in two.
      rest = rest.slice(at === -1 ? -MESSAGE.length : at + MESSAGE.length)
      if (at !== -1) arrived?.()
    })
    socket.write(encode({ method: 'GET', path: '/api/v2/user/stream', token }))
  })
}
