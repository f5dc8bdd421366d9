import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type DatabaseAddress, type Host, readAddress } from './address.ts'
import { findPrimary } from './find-primary.ts'

/** All connections of this process to one database, as far as the network sees them. */
export interface Wire {
  readonly address: DatabaseAddress
  /** A socket on its way to the primary, for the driver. */
  dial(): Promise<Socket>
  /** Ends every connection: whatever waits on one is told, and the next statement looks for the primary anew. */
  cut(): void
  /** Changes whenever anything arrives on any of them. */
  received(): number
  /** A server that writes on a lower timeline than another did is no primary any more. */
  isOutdated(timeline: number): boolean
}

/** So long what was found is believed: the connections of a pool are opened together. */
const BELIEVED_MS = 1000
const ABSENT_BELIEVED_MS = 200
/** A balancer that has nobody to lead to hangs up, and the driver would try again without a pause. */
const AGAIN_AFTER_MS = 200

export function openWire(url: string): Wire {
  const address = readAddress(url)
  let sockets: Socket[] = []
  let highest = 0
  let hungUpAtMs = Number.NEGATIVE_INFINITY
  let closed = 0
  let answer: Promise<Host | undefined> | undefined

  const isOutdated = (timeline: number) => {
    highest = Math.max(highest, timeline)
    return timeline < highest
  }

  const forget = () => {
    answer = undefined
  }

  const look = async (): Promise<Host | undefined> => {
    const found = await findPrimary(address)
    const host = found && !isOutdated(found.timeline) ? found.host : undefined
    setTimeout(forget, host ? BELIEVED_MS : ABSENT_BELIEVED_MS).unref()
    return host
  }

  const whereNow = () => {
    answer ??= look()
    return answer
  }

  return {
    address,
    async dial() {
      const [only, ...more] = address.hosts
      const host = more.length === 0 ? only : await whereNow()
      const pauseMs = hungUpAtMs + AGAIN_AFTER_MS - performance.now()
      if (pauseMs > 0) await delay(pauseMs)
      const socket = begin(address.socket ? { path: address.socket } : host)
      socket.once('close', () => {
        if (socket.bytesRead === 0) hungUpAtMs = performance.now()
      })
      sockets = [...sockets.filter(({ destroyed }) => !destroyed), socket]
      return socket
    },
    cut() {
      forget()
      for (const socket of sockets) socket.destroy()
      closed += sockets.length
      sockets = []
    },
    received: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, closed),
    isOutdated,
  }
}

/** A connection sends its first bytes at once; one that does not never will. */
const MUTE_MS = 100

// The driver (3.4.9) listens to a socket a moment after it got it, and forgets a connection whose socket could not be
// made. So it always gets one, which begins, or fails, when the driver listens.
function begin(to: Host | { path: string } | undefined): Socket {
  if (!to) return refuse()
  const socket = Object.assign(new Socket(), to)
  // What was about to be sent when a connection ended stays with the driver and holds up all it sends afterwards, until
  // there is enough of it. New connections that say nothing are ended, and after three of them it is itself again.
  socket.once('connect', () => setTimeout(() => void (socket.bytesWritten === 0 && socket.destroy()), MUTE_MS).unref())
  setImmediate(() => void (socket.destroyed || socket.connect(to)))
  return socket
}

function refuse(): Socket {
  const socket = Object.assign(new Socket(), { write: () => true })
  const reason = Object.assign(new Error('no server takes writes'), { code: 'ECONNREFUSED' })
  // In the turn after the next: by then the driver has sent what it had, see above.
  setImmediate(() => setImmediate(() => socket.destroy(reason)))
  return socket
}
