import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { createService, type Service } from '../app.ts'
import { createLogger } from '../kernel/logger.ts'
import { createPorts } from '../ports.ts'
import { fillDemo, wantsDemo } from '../demo/index.ts'
import { banner } from './banner.ts'
import { type Command, UserProblem } from './command.ts'
import { type Database, openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'
import { prepareDatabase, refuseOwnerAsApplication } from './prepare.ts'
import { untilToldToStop } from './stop.ts'

/** What `npm start` runs: everything, with the demo community. */
export const start: Command = {
  words: 'start',
  about: 'Start the service with the demo community (npm start).',
  run: async () => run(readEnvironment(process.env['NODE_ENV'] === 'production' ? {} : { DEMO: '1', RATE_LIMIT_PER_MINUTE: '1000' })),
}

/** What a server in production runs. */
export const serve: Command = {
  words: 'serve',
  about: 'Start the service as the environment says, without the demo.',
  run: async () => run(readEnvironment()),
}

async function run(config: Config): Promise<void> {
  const startedAt = performance.now()
  await checkPort(config)
  await checkDataDir(config)
  const steps: string[] = []
  const tell = (text: string) => void (process.stdout.isTTY && process.stdout.write(`\x1b[2m… ${text}\x1b[0m\n`))

  const database = await openDatabase(config, tell)
  try {
    const log = createLogger({ level: config.LOG_LEVEL, format: config.LOG_FORMAT === 'auto' ? (process.stdout.isTTY ? 'pretty' : 'json') : config.LOG_FORMAT })
    const prepared = await prepareDatabase(database.owner, config)
    if (config.isProduction) await refuseOwnerAsApplication(database.url, database.owner)
    if (prepared.migrations.length > 0) steps.push(`${prepared.migrations.length} migrations applied`)
    const ports = createPorts(config, (line) => process.stdout.write(`${line}\n`))
    await ports.fileStore.check().catch((error: Error) => {
      throw new UserProblem(error.message)
    })
    const service = await createService({ config, databaseUrl: database.url, log, ports })
    if (config.DEMO && (await wantsDemo(service.db))) {
      tell('filling the demo community')
      steps.push(await fillDemo(service, ports.fileStore))
    }
    await service.app.listen({ port: config.PORT, host: config.HOST })
    service.jobs.start()
    process.stdout.write(await banner({ config, service, database, prepared, steps, tookMs: performance.now() - startedAt }))
    await untilToldToStop({ service, drainMs: config.SHUTDOWN_DRAIN_MS, crashed: database.embedded?.exited, log })
    await closeAll(service, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function closeAll(service: Service, database: Database): Promise<void> {
  await service.close()
  await database.close()
  process.stdout.write('Stopped.\n')
  process.exit(process.exitCode ?? 0)
}

// Looked at first, so that a busy port does not cost a database start.
async function checkPort({ PORT, HOST }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const next = `Stop what uses it, or choose another: PORT=${PORT + 1} npm start`
      if (error.code === 'EADDRINUSE') return reject(new UserProblem(`Port ${PORT} is in use. ${next}`))
      if (error.code === 'EACCES') return reject(new UserProblem(`Port ${PORT} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`))
      reject(new UserProblem(`The service cannot listen on ${HOST}:${PORT} (${error.code}). Check HOST and PORT.`))
    })
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}

async function checkDataDir({ DATA_DIR }: Config): Promise<void> {
  try {
    await mkdir(DATA_DIR, { recursive: true })
    await access(DATA_DIR, constants.W_OK | constants.X_OK)
  } catch {
    throw new UserProblem(`The folder ${DATA_DIR} cannot be written. Give this user the right, or set DATA_DIR to another folder.`)
  }
}
