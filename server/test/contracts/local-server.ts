import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface LocalServer {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** `127.0.0.1:<port>` */
  host: string
  port: number
  /** How many connections were opened to it so far. */
  connections(): number
}

/** Starts an HTTP server for one test and stops it, hanging requests included, when the test ends. */
export async function startLocalServer(t: TestContext, listener: RequestListener): Promise<LocalServer> {
  return serve(t, createServer(listener))
}

/** Like startLocalServer, for a server made by the caller. */
export async function serve(t: TestContext, server: Server): Promise<LocalServer> {
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, port, connections: () => connections }
}

/** Reads a request's body whole. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
