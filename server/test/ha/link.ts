import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A link to a port that can be cut as a network is: nothing passes any more, and no error is reported. */
export interface Link {
  port: number
  cut(): void
  /** Repaired; what was in flight is lost. */
  mend(): void
  close(): void
}

export async function openLink(target: number): Promise<Link> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes) => void (isCut || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        // The end of one side does not pass through a cut either.
        if (!isCut) to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
    },
    mend() {
      drop()
      isCut = false
    },
    close() {
      server.close()
      drop()
    },
  }
}
