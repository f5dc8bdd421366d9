import { startChild } from './children.ts'
import { encode, openConnection } from './connection.ts'
import { judge } from './order.ts'
import type { CrowdOrder } from './readers.ts'
import type { BenchRequest, Doer } from './row.ts'

/** How many arrive at once: sixteen times what fills the service. */
export const CROWD = 1024
export const FULL = 64
/**
 * Until the garbage of opening ten thousand connections is collected, which takes the service about two seconds of
 * work: the cost of idle connections is measured, and so is its baseline.
 */
export const SETTLE_MS = 3000

/** One after the other, so that each database connection has planned the act's statements before the crowd comes. */
const WARM_UP_ACTS = 64
/** Until the whole crowd is there: the cost of admitting a thousand at once is not measured. */
const ARRIVAL_MS = 2000

/** Does `act` while a crowd of readers asks as fast as it is answered; only the act is measured. */
export async function amidCrowd(port: number, path: string, act: () => BenchRequest, status: number): Promise<Doer> {
  const first = openConnection(port)
  for (let turn = 0; turn < WARM_UP_ACTS; turn++) await first.send(encode(act()))
  first.close()
  const readers = startChild('./readers.ts')
  await readers.next()
  readers.send({ port, path, count: CROWD } satisfies CrowdOrder)
  await new Promise((resume) => setTimeout(resume, ARRIVAL_MS))
  const lines = new Map<number, ReturnType<typeof openConnection>>()
  return {
    async act(connection) {
      const line = lines.get(connection) ?? openConnection(port)
      lines.set(connection, line)
      return judge({ status }, await line.send(encode(act())))
    },
    async close() {
      for (const line of lines.values()) line.close()
      readers.send({ faults: true })
      const faults = (await readers.next()) as string[]
      await readers.end()
      return faults
    },
  }
}
