import { Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from './world.ts'

export interface StreamEvent {
  id: string
  data: { channel: string; target: number; content: string; extra: object; tag: string; badge: number }
}

/** An event of the chat, which has no number. */
export interface ChatEvent {
  type: string
  conversation_id?: number
  // biome-ignore lint/suspicious/noExplicitAny: as it came
  [field: string]: any
}

const listening = new WeakMap<World, Promise<number>>()

/** The port of a world that listens, which worlds otherwise do not. */
export function portOf(world: World): Promise<number> {
  const known = listening.get(world)
  if (known) return known
  const port = world.app
    .listen({ port: 0, host: '127.0.0.1' })
    .then(() => (world.app.server.address() as AddressInfo).port)
  listening.set(world, port)
  return port
}

/** One connection to `GET /user/stream`, read as a browser's EventSource reads it. */
export interface StreamClient {
  status: number
  headers: IncomingHttpHeaders
  events: StreamEvent[]
  chats: ChatEvent[]
  /** The id to go on from. */
  lastId(): string | undefined
  /** Lines that only keep the connection alive. */
  comments(): number
  /** Whether the service ended it. */
  hasEnded(): boolean
  pause(): void
  resume(): void
  /** Breaks the connection off. */
  drop(): void
}

export function openStream(port: number, token: string, lastId?: string): Promise<StreamClient> {
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request({
      host: '127.0.0.1',
      port,
      path: '/api/v2/user/stream',
      agent: new Agent(),
      headers: { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    })
    sent.on('error', reject)
    sent.on('response', (response) => resolve(readFrom(sent, response, lastId)))
    sent.end()
  })
}

function readFrom(sent: ClientRequest, response: IncomingMessage, from: string | undefined): StreamClient {
  const events: StreamEvent[] = []
  const chats: ChatEvent[] = []
  let lastId = from
  let comments = 0
  let hasEnded = false
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      take(text.slice(0, end).split('\n'))
      text = text.slice(end + 2)
    }
  })
  response.on('end', () => {
    hasEnded = true
  })
  response.on('error', () => {})
  const take = (lines: string[]) => {
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    if (lines[0]?.startsWith(':')) comments++
    const id = field('id')
    const data = field('data')
    if (id !== undefined) lastId = id
    if (data === undefined) return
    if (field('event') === 'chat') chats.push(JSON.parse(data))
    else events.push({ id: id!, data: JSON.parse(data) })
  }
  return {
    status: response.statusCode!,
    headers: response.headers,
    events,
    chats,
    lastId: () => lastId,
    comments: () => comments,
    hasEnded: () => hasEnded,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    drop: () => void sent.destroy(),
  }
}
