import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** A link to a PostgreSQL server that is encrypted up to here. */
export interface TlsLink {
  port: number
  /** How many got the encryption they asked for. */
  secured(): number
  /** How many are connected. */
  connected(): number
  /** Drops what is in flight and resets every connection, as a failing network does. */
  reset(): void
  close(): void
}

/** `certificate` is for clients that ask for encryption; without one they are told that there is none. */
export async function openTlsLink(target: number, certificate?: { key: string; cert: string }): Promise<TlsLink> {
  const open = new Set<Socket>()
  let secured = 0
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => {})
    near.once('close', () => open.delete(near))
    near.once('data', () => {
      near.pause()
      near.write(certificate ? 'S' : 'N')
      const inside = certificate ? new TLSSocket(near, { isServer: true, ...certificate }) : near
      inside.once('secure', () => secured++)
      const far = connect(target, '127.0.0.1')
      for (const each of [near, far]) each.setNoDelay(true)
      for (const each of [inside, far]) each.on('error', () => {})
      inside.once('close', () => far.destroy())
      far.once('close', () => inside.destroy())
      inside.pipe(far).pipe(inside)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    secured: () => secured,
    connected: () => open.size,
    reset() {
      for (const socket of open) socket.resetAndDestroy()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
