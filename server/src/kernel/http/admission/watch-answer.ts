import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'

/** An answer as it was sent. */
export interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Said of an answer whose connection ended before it was there. */
export const HUNG_UP = 'hung up'

/** Tells once what is answered, when it is handed over for sending; undefined when it is not sent in one piece. */
export function watchAnswer(
  response: ServerResponse,
  told: (answer: Answer | undefined | typeof HUNG_UP) => void,
): void {
  const { writeHead, end } = response
  let head: Omit<Answer, 'body'> | undefined
  let isTold = false
  const tell: typeof told = (answer) => {
    if (isTold) return
    isTold = true
    told(answer)
  }
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1)
    if (typeof headers === 'object' && headers !== null && !Array.isArray(headers))
      head = { status, headers: headers as OutgoingHttpHeaders }
    return (writeHead as (...values: unknown[]) => ServerResponse).call(response, status, ...rest)
  }) as ServerResponse['writeHead']
  response.end = ((...values: unknown[]) => {
    const ended = (end as (...values: unknown[]) => ServerResponse).apply(response, values)
    tell(head && withBody(head, values[0]))
    return ended
  }) as ServerResponse['end']
  response.once('close', () => tell(HUNG_UP))
}

function withBody(head: Omit<Answer, 'body'>, payload: unknown): Answer | undefined {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload
  return Number(head.headers['content-length']) === body.length ? { ...head, body } : undefined
}

/** What differs from one who is given an answer to the next. */
type OwnHeader = 'x-request-id' | 'x-ratelimit-remaining'
const OWN_HEADERS: readonly string[] = ['x-request-id', 'x-ratelimit-remaining'] satisfies OwnHeader[]

/** Writes the head of an answer for others, up to what node:http adds; one character a byte. */
export function createHead({ status, headers }: Answer): (own: Record<OwnHeader, string>) => string {
  const names = Object.keys(headers).filter((name) => OWN_HEADERS.includes(name)) as OwnHeader[]
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}: ${OWN_HEADERS.includes(name) ? '\0' : each}\r\n`),
  )
  const [first, ...rest] = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`.split('\0')
  return (own) => names.reduce((text, name, index) => text + own[name] + rest[index], first!)
}
