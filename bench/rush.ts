import { CROWD, FULL } from './crowd.ts'
import { type Line, openLine } from './line.ts'
import { around, judge, type Load, type Order } from './order.ts'
import { REFUSED, type Row } from './row.ts'

/** How long those who fill the service have after a crowd before it must be as quick as before. */
const RECOVERY_MS = 2000
/** Until the code is compiled and the statements are planned; before that, capacity looks smaller than it is. */
const WARM_UP_MS = 2000
const TICK_MS = 5
/** Those who wait for an answer at once; more than the service takes in, so that it has to refuse some. */
const MAX_LINES = 3000

interface Tally {
  tookMs: number[]
  refused: number
  wrong: Record<string, number>
  ms: number
}

/**
 * Fills the service, lets a crowd come, and fills it again: `closed` are sixteen times as many who ask as fast as they are
 * answered, `open` are twice as many a second as it can answer, whether it answers or not.
 */
export async function makeRush(row: Row<unknown>, order: Order, onStart: () => void): Promise<Load> {
  const { port } = order.at as { port: number }
  const ms = order.seconds * 1000
  const next = around(row.requests(order.prepared, 0))
  const lines: Line[] = []
  const openLines = (count: number) => {
    while (lines.length < count) lines.push(openLine(port))
    return lines.slice(0, count)
  }
  const send = async (line: Line, tally: Tally, startedAt = performance.now()) => {
    const fault = await line.send(next()).then(
      (answer) => judge(row, answer),
      (error: Error) => error.message,
    )
    if (fault === REFUSED) tally.refused++
    else if (fault) tally.wrong[fault] = (tally.wrong[fault] ?? 0) + 1
    else tally.tookMs.push(performance.now() - startedAt)
  }

  const keepBusy = async (count: number, forMs: number): Promise<Tally> => {
    const tally = createTally(forMs)
    const end = performance.now() + forMs
    await Promise.all(
      openLines(count).map(async (line) => {
        while (performance.now() < end) await send(line, tally)
      }),
    )
    return tally
  }

  const arrive = async (perSecond: number, forMs: number): Promise<Tally> => {
    const tally = createTally(forMs)
    const free = [...openLines(FULL)]
    const underway = new Set<Promise<void>>()
    const start = performance.now()
    for (let sent = 0, now = start; now < start + forMs; now = performance.now()) {
      for (const due = ((now - start) / 1000) * perSecond; sent < due; sent++) {
        const line = free.pop() ?? (lines.length < MAX_LINES ? openLines(lines.length + 1).at(-1)! : undefined)
        if (!line) {
          tally.wrong['every connection waits'] = (tally.wrong['every connection waits'] ?? 0) + 1
          continue
        }
        const done = send(line, tally, now).then(() => {
          free.push(line)
          underway.delete(done)
        })
        underway.add(done)
      }
      await new Promise((resume) => setTimeout(resume, TICK_MS))
    }
    await Promise.all(underway)
    return tally
  }

  await keepBusy(FULL, WARM_UP_MS)
  const before = perSecondOf(await keepBusy(FULL, ms))
  onStart()
  const rush = row.rush === 'open' ? await arrive(2 * before, ms) : await keepBusy(CROWD, ms)
  await keepBusy(FULL, RECOVERY_MS)
  const after = perSecondOf(await keepBusy(FULL, ms))
  for (const line of lines) line.close()
  const tookMs = rush.tookMs.sort((one, other) => one - other)
  const share = (part: number) => tookMs[Math.floor(tookMs.length * part)] ?? Number.NaN
  const perSecond = perSecondOf(rush)
  return {
    perSecond,
    count: tookMs.length,
    p50Ms: share(0.5),
    p99Ms: share(0.99),
    refusedPerSecond: rush.refused / order.seconds,
    wrong: rush.wrong,
    kept: perSecond / before,
    again: after / before,
  }
}

const createTally = (ms: number): Tally => ({ tookMs: [], refused: 0, wrong: {}, ms })

const perSecondOf = ({ tookMs, ms }: Tally): number => (tookMs.length * 1000) / ms
