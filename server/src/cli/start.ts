import cluster from 'node:cluster'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { type Command, UserProblem } from './command.ts'
import { openDatabase } from './database.ts'
import type { Clone } from './demo-community.ts'
import { readEnvironment } from './environment.ts'
import { DATABASE_VARIABLE } from './workers/messages.ts'

export const createStart = (clone: Clone | undefined): Command[] => [start(clone), serve(clone)]

/** What `npm start` runs: everything, with the demo community. */
const start = (clone: Clone | undefined): Command => ({
  words: 'start',
  about: 'Start the service with the demo community (npm start).',
  run: async () =>
    run(
      readEnvironment((environment) =>
        environment['NODE_ENV'] === 'production' ? {} : { DEMO: '1', RATE_LIMIT_PER_MINUTE: '1000' },
      ),
      clone,
    ),
})

/** What a server in production runs. */
const serve = (clone: Clone | undefined): Command => ({
  words: 'serve',
  about: 'Start the service as the environment says, without the demo.',
  options: {
    workers: {
      type: 'string',
      value: 'N',
      about: 'So many processes on the one port. SIGHUP renews them without a pause.',
    },
  },
  async run({ given }) {
    const databaseUrl = cluster.isWorker ? process.env[DATABASE_VARIABLE] : undefined
    if (databaseUrl) {
      const { work } = await import('./workers/work.ts')
      return work(readEnvironment(), databaseUrl)
    }
    await run(readEnvironment(), clone, workersOf(given['workers']))
  },
})

const MAX_WORKERS = 64

function workersOf(given: string | boolean | undefined): number {
  const count = given === undefined ? 1 : /^\d+$/.test(String(given)) ? Number(given) : 0
  if (count < 1 || count > MAX_WORKERS)
    throw new UserProblem(`--workers must be a whole number from 1 to ${MAX_WORKERS}.`)
  return count
}

async function run(config: Config, clone: Clone | undefined, workers = 1): Promise<void> {
  if (config.DEMO && workers > 1) throw new UserProblem('The demo is filled by one process. Unset DEMO, or --workers.')
  if (config.DEMO && !clone) throw new UserProblem('A build has no demo. Unset DEMO, or run npm start in a clone.')
  const startedAt = performance.now()
  await checkPort(config)
  await checkDataDir(config)
  const tell = (text: string) => void (process.stdout.isTTY && process.stdout.write(`\x1b[2m… ${text}\x1b[0m\n`))
  // The service takes as long to load as the database to start, so both happen at once.
  const loading = workers > 1 ? undefined : import('./run-service.ts')
  loading?.catch(() => {})
  const database = await openDatabase(config, tell)
  const frontendsBuilt = async () => clone?.frontendsBuilt()
  try {
    if (!loading) {
      const { serveWithWorkers } = await import('./workers/serve-workers.ts')
      await frontendsBuilt()
      return await serveWithWorkers(config, database, workers, startedAt)
    }
    const { runService } = await loading
    const demo = config.DEMO ? await clone?.loadDemo() : undefined
    await runService({ config, database, demo, frontendsBuilt, startedAt, tell })
  } catch (error) {
    await database.close()
    throw error
  }
}

// Checked first, so that a busy port does not cost a database start.
async function checkPort({ PORT, HOST }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const next = `Stop what uses it, or choose another: PORT=${PORT + 1} npm start`
      if (error.code === 'EADDRINUSE') return reject(new UserProblem(`Port ${PORT} is in use. ${next}`))
      if (error.code === 'EACCES')
        return reject(
          new UserProblem(
            `Port ${PORT} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`,
          ),
        )
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
    throw new UserProblem(
      `The folder ${DATA_DIR} cannot be written. Give this user the right, or set DATA_DIR to another folder.`,
    )
  }
}
