import type { Answers } from './bare-server.ts'
import { type Child, startChild } from './children.ts'
import type { Cluster, SizedService } from './cluster.ts'
import { encode, openConnection } from './connection.ts'
import { readResidentMb, readUsed } from './cpu.ts'
import type { Load, Order } from './order.ts'
import type { Limit, Row } from './row.ts'

/** What is measured: the service, or one of its limits. */
export type Contender = 'service' | Limit

export interface Figure extends Load {
  /** CPU per request; undefined where the system does not tell, and where it means nothing. */
  serviceCpuMs?: number
  postgresCpuMs?: number
  residentMb?: number
}

/** A row at one size, ready to be measured any number of times. */
export interface Measurable {
  row: Row<unknown>
  size: number
  contenders: Contender[]
  measure(contender: Contender, seconds: number): Promise<Figure>
  /** The same as fast as it is answered, whatever rate is offered when measured. */
  fill(contender: Contender, seconds: number): Promise<Figure>
}

export interface Bench {
  ready(row: Row<unknown>, at: SizedService, isHeldAgainstLimits: boolean): Promise<Measurable>
  close(): Promise<void>
}

export const CONNECTIONS = 16

/** The measuring processes: one generates the load, one is the HTTP limit. */
export async function startBench(cluster: Cluster): Promise<Bench> {
  const generator = startChild('./generator.ts')
  const bare = startChild('./bare-server.ts')
  await generator.next()
  const barePort = (await bare.next()) as number
  return {
    async ready(row, { stage, databaseUrl, serve }, isHeldAgainstLimits) {
      const { service, ports } = await serve(row.served ?? {})
      const port = ports[0]!
      const prepared = await row.prepare(stage)
      const limits = [...new Set(row.targets.map(({ limit }) => limit))]
      const answers = limits.includes('http') ? await recordAnswers(row, prepared, port) : {}
      const addresses: Record<Contender, Order['at']> = {
        service: { port, ports },
        http: { port: barePort },
        sql: { databaseUrl },
      }
      const run = async (contender: Contender, seconds: number, perSecond?: number): Promise<Figure> => {
        if (contender === 'http') await ask(bare, answers)
        const connections = row.connections ?? CONNECTIONS
        const order: Order = { row: row.name, prepared, connections, seconds, perSecond, at: addresses[contender] }
        generator.send(order)
        await generator.next()
        const before = await readUsed(service.pid, cluster.pid)
        await generator.next()
        const after = await readUsed(service.pid, cluster.pid)
        const residentMb = await readResidentMb(service.pid)
        const load = (await ask(generator, { isNoted: true })) as Load
        if (!before || !after) return load
        const perRequest = (ms: number) => ms / load.count
        return {
          ...load,
          ...(contender === 'service' && {
            serviceCpuMs: perRequest(after.serviceMs - before.serviceMs),
            residentMb,
          }),
          ...(contender !== 'http' && { postgresCpuMs: perRequest(after.postgresMs - before.postgresMs) }),
        }
      }
      return {
        row,
        size: stage.size,
        contenders: ['service', ...(isHeldAgainstLimits ? limits : [])],
        measure: (contender, seconds) => run(contender, seconds, row.offeredPerSecond),
        fill: (contender, seconds) => run(contender, seconds),
      }
    },
    async close() {
      await generator.end()
      await bare.end()
    },
  }
}

function ask(child: Child, message: object): Promise<unknown> {
  child.send(message)
  return child.next()
}

/** How many different requests have cached answers; the others get one of these. */
const REMEMBERED = 50
/** Headers that node:http writes by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** The service's answers, byte by byte, for the bare server to send from memory. */
async function recordAnswers(row: Row<unknown>, prepared: unknown, port: number): Promise<Answers> {
  const line = openConnection(port)
  const answers: Answers = {}
  for (const request of row.requests(prepared, 0)) {
    if (Object.keys(answers).length === REMEMBERED) break
    if (answers[request.path]) continue
    const { status, head, body } = await line.send(encode(request))
    if (status !== row.status)
      throw new Error(`${row.name}: ${request.method} ${request.path} answers ${status}: ${body.toString()}`)
    const headers = head
      .split('\r\n')
      .slice(1)
      .map((text): [string, string] => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 2)])
      .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
    answers[request.path] = { status, headers, body }
  }
  line.close()
  return answers
}
