import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Whoever has connected has their request on its way, and has so long to send it. */
const ARRIVING_MS = 500

/**
 * When a server closes, node:http ends the connections that are idle. Since Node 26 these include one over which nothing has
 * come yet, and its first request, which may be on its way, would be lost. So while there is such a connection, the idle ones
 * are ended a moment later.
 */
export function letArrive(server: Server): void {
  const open = new Set<Socket>()
  function forget(this: Socket): void {
    open.delete(this)
  }
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', forget)
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    const isSomebodyArriving = [...open].some(({ bytesRead }) => bytesRead === 0)
    if (isSomebodyArriving) setTimeout(closeIdle, ARRIVING_MS)
    else closeIdle()
  }
}
