import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a client that has connected may take to send its first request. */
const ARRIVING_MS = 500
const LOOK_EVERY_MS = 20

/**
 * Since Node 26 a server that closes also ends connections over which nothing has come yet, and a first request that is on
 * its way would be lost. The function returned waits until there is no such connection, for a moment at most.
 */
export function watchArrivals(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  function forget(this: Socket): void {
    open.delete(this)
  }
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', forget)
  })
  return async () => {
    const endsAt = performance.now() + ARRIVING_MS
    const isOneArriving = () => [...open].some(({ bytesRead }) => bytesRead === 0)
    while (isOneArriving() && performance.now() < endsAt) await sleep(LOOK_EVERY_MS)
  }
}
