import { createService, type Service } from '../app.ts'
import type { Config } from '../config/config.ts'
import { createLogger } from '../kernel/logger.ts'
import { createPorts } from '../ports.ts'
import { banner } from './banner.ts'
import { UserProblem } from './command.ts'
import type { Database } from './database.ts'
import type { DemoCommunity } from './demo-community.ts'
import { prepareDatabase, refuseDemoDatabase, refuseForgetfulServer, refuseOwnerAsApplication } from './prepare.ts'
import { drain, watchForStop } from './stop.ts'

export interface Run {
  config: Config
  database: Database
  /** What an empty database is filled with; absent where that is not wanted. */
  demo: DemoCommunity | undefined
  startedAt: number
  /** Tells a person at a terminal what is going on. */
  tell: (text: string) => void
}

/** Prepares the database, serves until told to stop, and closes everything. */
export async function runService({ config, database, demo, startedAt, tell }: Run): Promise<void> {
  const steps: string[] = []
  const log = createLogger({
    level: config.LOG_LEVEL,
    format: config.LOG_FORMAT === 'auto' ? (process.stdout.isTTY ? 'pretty' : 'json') : config.LOG_FORMAT,
  })
  const told = watchForStop({ crashed: database.embedded?.exited, log })
  const prepared = await prepareDatabase(database.owner, config)
  if (config.isProduction) {
    await refuseDemoDatabase(database.owner)
    await refuseOwnerAsApplication(database.url)
    await refuseForgetfulServer(database.url)
  }
  if (prepared.migrations.length > 0) steps.push(`database brought up to date (${prepared.migrations.length} files)`)
  const ports = await createPorts(config, (line) => process.stdout.write(`${line}\n`))
  await ports.fileStore.check().catch((error: Error) => {
    throw new UserProblem(error.message)
  })
  const service = await createService({ config, databaseUrl: database.url, log, ports })
  if (demo && (await demo.wantsDemo(service.db))) {
    tell('filling the demo community')
    steps.push(await demo.fillDemo(service, ports.fileStore))
  }
  await service.app.listen({ port: config.PORT, host: config.HOST })
  service.jobs.start()
  process.stdout.write(
    await banner({ config, service, database, demo, prepared, steps, tookMs: performance.now() - startedAt }),
  )
  await told
  await drain(service, config.SHUTDOWN_DRAIN_MS)
  await closeAll(service, database)
}

/** What is not answered by then waits for a client that does not read or does not send. */
const CLOSE_MS = 8000

async function closeAll(service: Service, database: Database): Promise<void> {
  const giveUp = setTimeout(() => service.app.server.closeAllConnections(), CLOSE_MS)
  await service.close()
  clearTimeout(giveUp)
  await database.close()
  process.stdout.write('Stopped.\n')
  process.exit(process.exitCode ?? 0)
}
