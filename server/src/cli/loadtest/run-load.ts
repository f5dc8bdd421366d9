import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { type Act, LIST, pickAct, STREAM, type Visitor } from './mix.ts'
import { createTally, overload, type Step, type Tally } from './tally.ts'

export interface LoadOptions {
  url: string
  visitors: readonly Visitor[]
  /** Of the whole test, shared by its steps. */
  seconds: number
  /** Between two acts of one person, on average. */
  thinkMs?: number
  /** Called every second with the state of the step, and once more when it is over. */
  tell: (step: Step, isOver: boolean) => void
}

const STEPS = 8
/** Thirty requests a minute and person, half of what one person may send. */
const THINK_MS = 2000
/** One in so many also has a stream open. */
const STREAM_EVERY = 10
const CONNECTIONS = 512
const ANSWER_MS = 10_000
const TOLD_EVERY_MS = 1000
/** How many bad steps in a row end the test: one may be bad luck. */
const ENOUGH = 2

/** Adds more and more people, step by step, until all are there or the service is overloaded. */
export async function runLoad({ url, visitors, seconds, thinkMs = THINK_MS, tell }: LoadOptions): Promise<Step[]> {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1, bodyTimeout: 0, headersTimeout: ANSWER_MS })
  const leaving = new AbortController()
  // All running visitors listen to it.
  setMaxListeners(0, leaving.signal)
  const seen = { feeds: [] as number[] }
  let tally: Tally = createTally(0)
  const inside: Promise<void>[] = []

  const send = async (act: Act, { token }: Visitor): Promise<void> => {
    const startedAt = performance.now()
    const feed = seen.feeds[Math.floor(Math.random() * seen.feeds.length)]
    // Until a feed was seen there is nothing to do but look for one.
    const chosen = feed === undefined ? LIST : act
    const body = chosen.body?.()
    const into = tally
    try {
      const answer = await request(`${url}${chosen.path(feed ?? 0)}`, {
        method: chosen.method,
        dispatcher: agent,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.body.text()
      into.answered({
        status: answer.statusCode,
        code: codeOf(answer.statusCode, text),
        ms: performance.now() - startedAt,
      })
      if (chosen === LIST && answer.statusCode === 200) seen.feeds = idsIn(text)
    } catch {
      into.answered({ status: 0, ms: performance.now() - startedAt })
    }
  }

  const live = async (visitor: Visitor): Promise<void> => {
    while (!leaving.signal.aborted) {
      await sleep(-Math.log(1 - Math.random()) * thinkMs, undefined, { signal: leaving.signal }).catch(() => {})
      if (!leaving.signal.aborted) await send(pickAct(), visitor)
    }
  }

  const listen = async ({ token }: Visitor): Promise<void> => {
    while (!leaving.signal.aborted) {
      try {
        const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
        const answer = await request(`${url}${STREAM}`, { dispatcher: agent, headers, signal: leaving.signal })
        if (answer.statusCode !== 200) tally.answered({ status: answer.statusCode, ms: 0 })
        for await (const piece of answer.body) if (String(piece).includes('data:')) tally.event()
      } catch {
        // Closed by the service; while the test goes on it is opened again.
      }
      await sleep(TOLD_EVERY_MS, undefined, { signal: leaving.signal }).catch(() => {})
    }
  }

  const steps: Step[] = []
  try {
    for (let step = 1, tooMuch = 0; step <= STEPS && tooMuch < ENOUGH; step++) {
      const people = Math.ceil((visitors.length * step) / STEPS)
      for (const [index, visitor] of visitors.slice(0, people).entries()) {
        if (index < (steps.at(-1)?.people ?? 0)) continue
        inside.push(live(visitor))
        if (index % STREAM_EVERY === 0) inside.push(listen(visitor))
      }
      tally = createTally(people)
      const endsAt = performance.now() + (seconds * 1000) / STEPS
      while (performance.now() < endsAt) {
        await sleep(Math.min(TOLD_EVERY_MS, Math.max(0, endsAt - performance.now())))
        tell(tally.step(), false)
      }
      const done = tally.step()
      steps.push(done)
      tell(done, true)
      tooMuch = overload(done) ? tooMuch + 1 : 0
    }
    return steps
  } finally {
    leaving.abort()
    await Promise.all(inside)
    await agent.close()
  }
}

const idsIn = (text: string): number[] => {
  const listed = JSON.parse(text) as { id: number }[] | { feeds?: { id: number }[]; data?: { id: number }[] }
  return (Array.isArray(listed) ? listed : (listed.feeds ?? listed.data ?? [])).map(({ id }) => id)
}

function codeOf(status: number, text: string): string | undefined {
  if (status < 400) return undefined
  try {
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}
