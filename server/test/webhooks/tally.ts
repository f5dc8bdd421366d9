import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf } from '../contracts/local-server.ts'

/** Receives webhooks about posts and keeps under which ids each post was announced. */
export interface Receiver {
  url: string
  /** The `webhook-id`s by post. */
  ids: Map<number, Set<string>>
  /** How many requests came in all. */
  count(): number
  close(): void
}

/** Answers 200 unless `answer` takes a request for itself. */
export async function startReceiver(
  answer: (count: number, request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<Receiver> {
  const ids = new Map<number, Set<string>>()
  let count = 0
  const server = createServer(async (request, response) => {
    const { data } = JSON.parse(await bodyOf(request))
    const known = ids.get(data.feed_id) ?? new Set()
    ids.set(data.feed_id, known.add(String(request.headers['webhook-id'])))
    if (!answer(++count, request, response)) response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    ids,
    count: () => count,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Every one of these posts was announced, and however often, under one id. */
export function expectAnnounced(ids: Receiver['ids'], feeds: readonly number[]): void {
  assert.deepEqual(
    feeds.filter((feed) => !ids.has(feed)),
    [],
    'posts that were never announced',
  )
  const twice = [...ids].filter(([, known]) => known.size !== 1).map(([feed]) => feed)
  assert.deepEqual(twice, [], 'posts announced under more than one id')
}
