import { createInterface } from 'node:readline'
import { type Command, UserProblem } from './command.ts'

const TIMEOUT_MS = 60_000
const SERVER_ERROR = -32000

/** For assistants that start their tools themselves: passes messages on to a running service, and its answers back. */
export const mcp: Command = {
  words: 'mcp',
  about: 'Let an assistant use a running service: PLAZA_KEY=plk_… plaza mcp --url http://127.0.0.1:3000',
  options: { url: { type: 'string', value: 'URL', about: 'The service (PLAZA_URL, or http://127.0.0.1:3000).' } },
  async run({ given }) {
    const { PLAZA_KEY: key = '', PLAZA_URL } = process.env
    if (!key.startsWith('plk_'))
      throw new UserProblem('Which key? Create one in your settings and give it in PLAZA_KEY (never as an argument).')
    const url = addressOf(String(given['url'] ?? PLAZA_URL ?? 'http://127.0.0.1:3000'))
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue
      const answer = await send(url, key, line)
      if (answer !== undefined) process.stdout.write(`${answer}\n`)
    }
  },
}

function addressOf(text: string): URL {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UserProblem('Which service? plaza mcp --url http://127.0.0.1:3000')
  return new URL('/mcp', text)
}

/** The answer to one message as a line; undefined to a notification. What goes wrong is an answer too. */
async function send(url: URL, key: string, message: string): Promise<string | undefined> {
  const id = idOf(message)
  try {
    const reply = await fetch(url, {
      method: 'POST',
      // The key goes to this address and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: message,
    })
    const text = (await reply.text()).trim()
    if (text === '') return undefined
    const body = JSON.parse(text) as { jsonrpc?: string; message?: string }
    if (body.jsonrpc) return JSON.stringify(body)
    return failed(id, body.message ?? `The service answered ${reply.status}.`)
  } catch {
    return failed(id, `${url.origin} does not answer.`)
  }
}

function idOf(message: string): unknown {
  try {
    return (JSON.parse(message) as { id?: unknown } | null)?.id
  } catch {
    return null
  }
}

/** No one waits for the answer to a notification. */
const failed = (id: unknown, message: string): string | undefined =>
  id === undefined ? undefined : JSON.stringify({ jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message } })
