import { arrive } from './arrivals.ts'
import { encode } from './connection.ts'
import { CROWD, FULL } from './crowd.ts'
import { around, type Counting, type Load, type Order } from './order.ts'
import { type Answered, openQuickConnection, type QuickConnection } from './quick-connection.ts'
import type { Row } from './row.ts'

/** How soon after a crowd the service must be as quick as before. */
const RECOVERY_MS = 2000
/** Until the code is compiled and the statements are planned; before that, capacity looks smaller than it is. */
const WARM_UP_MS = 2000
const TICK_MS = 5
/**
 * Connections of an open crowd. They are opened before, as a proxy or an app keeps its own: twice the requests are
 * measured, not thousands of connections opened in the same second.
 */
const LINES = 8000
const OPENED_AT_ONCE = 250

interface Tally {
  tookMs: number[]
  /** How many of these were answered in time. */
  inTime: number
  refused: number
  wrong: Record<string, number>
  ms: number
  endsAt: number
}

/**
 * Fills the service, lets a crowd come, and fills it again: `closed` is sixteen times as many clients who ask as fast
 * as they are answered, `open` is twice as many a second as it can answer, whether it answers or not.
 */
export async function makeRush(row: Row<unknown>, order: Order, counting: Counting): Promise<Load> {
  const { port } = order.at as { port: number }
  const ms = order.seconds * 1000
  const next = around(row.requests(order.prepared, 0))
  const crowd = openCrowd(port, row)

  /** So many at once, each asking again as soon as it is answered. */
  const keepBusy = (count: number, forMs: number): Promise<Tally> =>
    new Promise((resolve) => {
      const tally = createTally(forMs)
      let busy = count
      const askAgain = () => {
        const now = performance.now()
        if (now < tally.endsAt) crowd.ask(next(), tally, now, askAgain)
        else if (--busy === 0) resolve(tally)
      }
      for (let nth = 0; nth < count; nth++) askAgain()
    })

  const arriveAt = async (perSecond: number, forMs: number): Promise<Tally> => {
    const tally = createTally(forMs)
    const send = (dueAt: number, answered: () => void) => crowd.ask(next(), tally, dueAt, answered)
    const wrong = await arrive({ perSecond, forMs, tickMs: TICK_MS, atMost: LINES, send })
    return { ...tally, wrong: { ...tally.wrong, ...wrong } }
  }

  if (row.rush === 'open') await crowd.open(LINES)
  await keepBusy(FULL, WARM_UP_MS)
  const before = perSecondOf(await keepBusy(FULL, ms))
  counting.begins()
  const rush = row.rush === 'open' ? await arriveAt(2 * before, ms) : await keepBusy(CROWD, ms)
  await counting.ends()
  await keepBusy(FULL, RECOVERY_MS)
  const after = perSecondOf(await keepBusy(FULL, ms))
  crowd.close()
  const tookMs = rush.tookMs.sort((one, other) => one - other)
  const share = (part: number) => tookMs[Math.floor(tookMs.length * part)] ?? Number.NaN
  const perSecond = perSecondOf(rush)
  return {
    perSecond,
    count: tookMs.length,
    p50Ms: share(0.5),
    p95Ms: share(0.95),
    p99Ms: share(0.99),
    refusedPerSecond: rush.refused / order.seconds,
    wrong: rush.wrong,
    kept: perSecond / before,
    again: after / before,
  }
}

interface Asker {
  line: QuickConnection
  answered: Answered
}

/** Connections as they are needed; one that was answered serves the next request. */
function openCrowd(port: number, row: Row<unknown>) {
  const free: Asker[] = []
  const all: Asker[] = []
  const open = (): Asker => {
    const asker: Asker = {
      line: openQuickConnection(port, (...answer) => asker.answered(...answer)),
      answered: () => {},
    }
    all.push(asker)
    return asker
  }
  const HEALTH = encode({ method: 'GET', path: '/healthz' })
  return {
    async open(count: number): Promise<void> {
      while (all.length < count)
        await Promise.all(
          Array.from({ length: OPENED_AT_ONCE }, () => {
            const asker = open()
            return new Promise<void>((resolve) => {
              asker.answered = () => {
                free.push(asker)
                resolve()
              }
              asker.line.send(HEALTH)
            })
          }),
        )
    },
    /** Sends a request, and reports when it was answered. */
    ask(request: Buffer, tally: Tally, startedAt: number, done: () => void): void {
      const asker = free.pop() ?? open()
      asker.answered = (status, saysWhen) => {
        free.push(asker)
        if (status === row.status) {
          const now = performance.now()
          tally.tookMs.push(now - startedAt)
          if (now < tally.endsAt) tally.inTime++
        } else if (status === 503 && saysWhen) tally.refused++
        else {
          const fault =
            status === 0 ? 'the connection broke' : status === 503 ? 'refused without Retry-After' : String(status)
          tally.wrong[fault] = (tally.wrong[fault] ?? 0) + 1
        }
        done()
      }
      asker.line.send(request)
    },
    close() {
      for (const { line } of all) line.close()
    },
  }
}

const createTally = (ms: number): Tally => ({
  tookMs: [],
  inTime: 0,
  refused: 0,
  wrong: {},
  ms,
  endsAt: performance.now() + ms,
})

// Counting late answers would make a service look quicker the longer it lets people wait.
const perSecondOf = ({ inTime, ms }: Tally): number => (inTime * 1000) / ms
