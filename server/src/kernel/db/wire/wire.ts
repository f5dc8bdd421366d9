import { type DatabaseAddress, type Host, readAddress } from './address.ts'
import { findPrimary } from './find-primary.ts'
import { type DatabaseSocket, openSocket } from './socket.ts'

/** All connections of this process to one database, as far as the network sees them. */
export interface Wire {
  readonly address: DatabaseAddress
  /** A socket on its way to the primary, for the driver. */
  dial(): Promise<DatabaseSocket>
  /** Ends every connection: pending queries fail, and the next statement looks for the primary again. */
  cut(): void
  /** Changes whenever anything arrives on any of them. */
  received(): number
  /** A server on a lower timeline than another is no longer primary. */
  isOutdated(timeline: number): boolean
}

/** How long the result is cached: the connections of a pool are opened together. */
const BELIEVED_MS = 1000
const ABSENT_BELIEVED_MS = 200

export function openWire(url: string): Wire {
  const address = readAddress(url)
  let sockets: DatabaseSocket[] = []
  let highest = 0
  let closed = 0
  let answer: Promise<Host | undefined> | undefined

  const isOutdated = (timeline: number) => {
    highest = Math.max(highest, timeline)
    return timeline < highest
  }

  const forget = () => {
    answer = undefined
  }

  /**
   * A query to a server that was replaced is never answered, and the server no longer counts as silent on all
   * connections once some of them lead to the new one.
   */
  const leaveAllBut = ({ host, port }: Host) => {
    for (const socket of sockets) if (socket.host !== host || socket.port !== port) socket.destroy()
  }

  const look = async (): Promise<Host | undefined> => {
    const found = await findPrimary(address)
    const host = found && !isOutdated(found.timeline) ? found.host : undefined
    if (host) leaveAllBut(host)
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
      // No one can listen in on a socket of this machine.
      const socket = address.socket ? openSocket({ path: address.socket }) : openSocket(host, address.encryption)
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
