// `npm run test:faults [-- --rounds N] [--only part-of-an-operation,…] [F-1 F-2 …]`: kills and cuts things under load, and
// counts what was lost. `--only` is for F-5, which has many operations.

import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createTemporaryFolder } from '../src/adapters/embedded-postgres/data-folder.ts'
import { destroyEmbeddedPostgres } from '../src/adapters/embedded-postgres/destroy.ts'
import { crashAtPoints } from '../test/money/faults/crash.ts'
import { cutCommits, killDatabases, killServices } from '../test/money/faults/rounds.ts'
import { type FaultStage, setFaultStage } from '../test/money/faults/stage.ts'
import { killChat } from '../test/talk/rounds.ts'
import { killDelivering } from '../test/webhooks/rounds.ts'

interface Fault {
  about: string
  rounds: number
  services: number
  /** Whether the services run jobs in addition to answering; off where statements are counted. */
  withJobs?: boolean
  run: (stage: FaultStage, rounds: number, only?: string) => Promise<object>
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'F-1': { about: 'kill -9 of the database under load', rounds: 100, services: 1, withJobs: true, run: killDatabases },
  'F-2': {
    about: 'kill -9 of a service under load, two of them running',
    rounds: 100,
    services: 2,
    withJobs: true,
    run: killServices,
  },
  'F-3': { about: 'connection cut inside COMMIT', rounds: 1000, services: 1, run: cutCommits },
  'F-6': {
    about: 'chat under kill -9 of database and service, and connections cut inside COMMIT, in turn',
    rounds: 60,
    services: 2,
    withJobs: true,
    run: killChat,
  },
  'F-7': {
    about: 'kill -9 of a service between facts and the delivery of their webhooks',
    rounds: 60,
    services: 2,
    withJobs: true,
    run: killDelivering,
  },
  'F-5': { about: 'kill -9 of the service at each crash point', rounds: 50, services: 4, run: crashAtPoints },
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
})
const wanted = Object.entries(FAULTS).filter(([id]) => positionals.length === 0 || positionals.includes(id))
let failed = 0
for (const [id, { about, rounds, services, withJobs, run }] of wanted) {
  const dataDir = await createTemporaryFolder('faults')
  process.stdout.write(`${id} ${about}\n`)
  const startedAt = performance.now()
  let stage: FaultStage | undefined
  try {
    stage = await setFaultStage(dataDir, { services, withJobs })
    const figures = await run(stage, Number(values.rounds ?? rounds), values.only)
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
    process.stdout.write(`  ✓ ${shown.join(', ')}, took ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    failed++
    process.stdout.write(`  ✗ ${(error as Error).stack}\n`)
  } finally {
    await stage?.close()
    await destroyEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
process.exit(failed === 0 ? 0 : 1)
