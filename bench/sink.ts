import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A trace collector that discards everything. */
export function openSink() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  }).listen(0, '127.0.0.1')
  server.unref()
  const url = once(server, 'listening').then(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { url, close: () => server.closeAllConnections() }
}
