import { encode, openConnection } from '../connection.ts'
import { judge } from '../order.ts'
import type { BenchRequest } from '../row.ts'

export interface Writer {
  /** What one person writes, over and over, each with the status of its right answer. */
  requests: readonly { request: BenchRequest; status: number }[]
}

/** Writes so many times a second while something else is measured, each person on a connection of their own. */
export function writeAlongside(port: number, writers: readonly Writer[], perSecond: number) {
  const pens = writers.map(({ requests }) => ({
    line: openConnection(port),
    requests: requests.map(({ request, status }) => ({ bytes: encode(request), status, path: request.path })),
    turn: 0,
    written: Promise.resolve(),
  }))
  const faults: string[] = []
  let turn = 0
  const timer = setInterval(() => {
    const pen = pens[turn++ % pens.length]!
    const { bytes, status, path } = pen.requests[pen.turn++ % pen.requests.length]!
    pen.written = pen.written.then(async () => {
      const fault = judge({ status }, await pen.line.send(bytes))
      if (fault) faults.push(`writing ${path}: ${fault}`)
    })
  }, 1000 / perSecond)
  return {
    /** Returns what was wrong with the answers, if anything. */
    async close(): Promise<readonly string[]> {
      clearInterval(timer)
      await Promise.all(pens.map(({ written }) => written))
      for (const { line } of pens) line.close()
      return faults
    },
  }
}
