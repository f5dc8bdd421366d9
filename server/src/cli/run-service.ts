import { createService, type Service } from '../app.ts'
import type { Config } from '../config/config.ts'
import { closeDemoStaff } from '../modules/accounts/index.ts'
import { createPorts } from '../ports.ts'
import { banner } from './banner.ts'
import { UserProblem } from './command.ts'
import type { Database } from './database.ts'
import type { DemoCommunity } from './demo-community.ts'
import { openLog } from './environment.ts'
import { readyDatabase } from './prepare.ts'
import { drain, watchForStop } from './stop.ts'

export interface Run {
  config: Config
  database: Database
  /** The demo for an empty database; absent where it is not wanted. */
  demo: DemoCommunity | undefined
  /** Resolves when the frontends are ready to be served. */
  frontendsBuilt: () => Promise<unknown>
  startedAt: number
  /** Tells a person at a terminal what is going on. */
  tell: (text: string) => void
}

/** Prepares the database, serves until told to stop, and closes everything. */
export async function runService({ config, database, demo, frontendsBuilt, startedAt, tell }: Run): Promise<void> {
  const log = openLog(config)
  const told = watchForStop({ crashed: database.embedded?.exited, log })
  const prepared = await readyDatabase(database, config)
  const { steps } = prepared
  const ports = await createPorts(config, (line) => process.stdout.write(`${line}\n`))
  await ports.fileStore.check().catch((error: Error) => {
    throw new UserProblem(error.message)
  })
  const service = await createService({ config, databaseUrl: database.url, log, ports })
  if (demo && (await demo.wantsDemo(service.db))) {
    tell('filling the demo community')
    steps.push(await demo.fillDemo(service, ports.fileStore))
  }
  // Anyone who can reach an open demo could otherwise act as its staff.
  if (config.ALLOW_PUBLIC_DEMO && !config.isProduction) await closeDemoStaff(service.db)
  await frontendsBuilt()
  await service.listen({ host: config.HOST, port: config.PORT })
  service.jobs.start()
  process.stdout.write(
    await banner({ config, db: service.db, database, demo, prepared, steps, tookMs: performance.now() - startedAt }),
  )
  await told
  await drain(service, config.SHUTDOWN_DRAIN_MS)
  await closeService(service)
  await database.close()
  process.stdout.write('Stopped.\n')
  process.exit(process.exitCode ?? 0)
}

/** What is not answered by then waits for a client that does not read or does not send. */
const CLOSE_MS = 8000

/** Finishes running requests, for so long at most, and closes everything. */
export async function closeService(service: Service): Promise<void> {
  const giveUp = setTimeout(() => service.app.server.closeAllConnections(), CLOSE_MS)
  await service.close()
  clearTimeout(giveUp)
}
