import { encode, openLine } from './line.ts'
import { judge } from './order.ts'
import type { BenchRequest, Doer } from './row.ts'

/** At once, where everybody comes: sixteen times what fills the service. */
export const CROWD = 1024
export const FULL = 64

/** One after the other, so that each connection to the database has planned what the act needs before the crowd comes. */
const WARM_UP_ACTS = 64

const among = { status: 200, mayBeRefused: true }

/** Does `act` while a crowd of readers asks as fast as it is answered; what is measured is the act alone. */
export async function amidCrowd(port: number, path: string, act: () => BenchRequest, status: number): Promise<Doer> {
  const first = openLine(port)
  for (let turn = 0; turn < WARM_UP_ACTS; turn++) await first.send(encode(act()))
  first.close()
  let isOver = false
  const faults: string[] = []
  const readers = Array.from({ length: CROWD }, async () => {
    const line = openLine(port)
    const request = encode({ method: 'GET', path })
    while (!isOver) {
      const fault = judge(among, await line.send(request))
      if (fault && fault !== 'refused') faults.push(fault)
    }
    line.close()
  })
  const lines = new Map<number, ReturnType<typeof openLine>>()
  return {
    async act(connection) {
      const line = lines.get(connection) ?? openLine(port)
      lines.set(connection, line)
      return faults.pop() ?? judge({ status }, await line.send(encode(act())))
    },
    close() {
      isOver = true
      void Promise.all(readers)
      for (const line of lines.values()) line.close()
    },
  }
}
