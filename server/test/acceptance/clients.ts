import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** One request; rejects with the socket's own error. */
export function ask(
  port: number,
  { method = 'GET', path, body, agent }: { method?: string; path: string; body?: object; agent?: Agent },
): Promise<Answer> {
  const payload = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: agent ?? new Agent(),
        headers: {
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () =>
          resolve({ status: reply.statusCode!, headers: reply.headers, body: Buffer.concat(chunks).toString() }),
        )
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** The outcomes of requests of clients that ask without a pause until they are told to go elsewhere. */
export interface Load {
  answers: Answer[]
  /** Requests that were sent and got no answer. */
  lost: string[]
  /** Resolves when every client has gone. */
  ended: Promise<unknown>
}

/** Clients that keep their connection, as a proxy does. */
export function startLoad(port: number, clients: number, requests: readonly Parameters<typeof ask>[1][]): Load {
  const load: Load = { answers: [], lost: [], ended: Promise.resolve() }
  const client = async (first: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = first; ; turn++) {
      try {
        const answer = await ask(port, { ...requests[turn % requests.length]!, agent })
        load.answers.push(answer)
        if (answer.headers.connection === 'close') break
      } catch (error) {
        load.lost.push(String((error as NodeJS.ErrnoException).code))
        break
      }
    }
    agent.destroy()
  }
  load.ended = Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return load
}
