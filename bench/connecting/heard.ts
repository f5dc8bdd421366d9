import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encode, openConnection } from '../connection.ts'
import { type Viewer, viewersAndFeeds } from '../feeds/viewers.ts'
import type { Doer, Stage } from '../row.ts'

export interface Heard {
  viewers: Viewer[]
  feeds: number[]
  /** Who adds endpoints. */
  founder: string
}

const DELIVERED_MS = 20_000

export async function prepareHeard(stage: Stage): Promise<Heard> {
  const { viewers, feeds } = await viewersAndFeeds(stage, { viewers: 200, feeds: 9000 })
  const [founder] = await stage.people(1)
  await stage.owner`
    insert into user_roles (user_id, role_id) select ${founder!.id}, id from roles where name = 'founder'`
  return { viewers, feeds, founder: founder!.token }
}

/** Comments, each until the webhook that tells of it has arrived; alongside, endpoints that never answer. */
export async function untilHeard(
  { viewers, feeds, founder }: Heard,
  port: number,
  { connections, dead = 0 }: { connections: number; dead?: number },
): Promise<Doer> {
  const arrived = new Set<number>()
  const waiting = new Map<number, () => void>()
  const servers = [await serve(hear), ...(await Promise.all(Array.from({ length: dead }, () => serve(() => {}))))]
  const endpoints = await Promise.all(servers.map((server) => addEndpoint(portOf(server))))
  const lines = Array.from({ length: connections }, () => openConnection(port))
  let turn = Math.floor(Math.random() * feeds.length)

  function hear(body: string, answer: () => void): void {
    answer()
    const { comment_id: id } = (JSON.parse(body) as { data: { comment_id: number } }).data
    const known = waiting.get(id)
    waiting.delete(id)
    if (known) known()
    else arrived.add(id)
  }

  async function call(method: string, path: string, body?: unknown): Promise<{ id: number }> {
    const line = openConnection(port)
    const { status, body: answer } = await line.send(encode({ method, path, token: founder, body }))
    line.close()
    if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${answer.toString()}`)
    return JSON.parse(answer.toString() || '{}') as { id: number }
  }

  function addEndpoint(at: number): Promise<{ id: number }> {
    return call('POST', '/api/v2/admin/webhooks', { url: `http://127.0.0.1:${at}/`, events: ['comment.created'] })
  }

  return {
    async act(connection) {
      turn += 1
      const path = `/api/v2/feeds/${feeds[(turn * 31) % feeds.length]}/comments`
      const { token } = viewers[turn % viewers.length]!
      const answer = await lines[connection]!.send(encode({ method: 'POST', path, token, body: { body: '写得真好' } }))
      if (answer.status !== 201) return String(answer.status)
      const { id } = (JSON.parse(answer.body.toString()) as { comment: { id: number } }).comment
      if (arrived.delete(id)) return undefined
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve('not delivered'), DELIVERED_MS)
        waiting.set(id, () => {
          clearTimeout(late)
          resolve(undefined)
        })
      })
    },
    async close() {
      for (const { id } of endpoints) await call('DELETE', `/api/v2/admin/webhooks/${id}`)
      for (const each of lines) each.close()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      return []
    },
  }
}

async function serve(hear: (body: string, answer: () => void) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => hear(Buffer.concat(chunks).toString(), () => response.end()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
