// `npm run test:ha [-- failover rolling] [--rounds N] [--rate N]`: what a service lives through on more than one machine, N times
// (1 unless given; 20 before a release). failover: three PostgreSQL servers with Patroni, etcd and HAProxy, their primary killed,
// switched over, frozen and cut off under a load of rewards. rolling: three processes behind HAProxy, restarted in turn under so
// many requests a second (100 unless given). Installs Debian's packages where they are missing, and says so.
import { parseArgs } from 'node:util'
import { needPrograms } from '../test/deploy/debian.ts'
import { failOver } from '../test/ha/failover.ts'
import { restartInTurn } from '../test/ha/rolling.ts'

const PARTS = { failover: failOver, rolling: restartInTurn }
/** Programs, and the Debian packages they come in. */
const PACKAGES = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  patroni: 'patroni',
  pg_lsclusters: 'postgresql',
}

const { positionals, values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string' }, rate: { type: 'string' } },
  allowPositionals: true,
})
const [rounds, rate] = [Number(values.rounds ?? 1), Number(values.rate ?? 100)]
if (![rounds, rate].every((given) => Number.isInteger(given) && given > 0))
  throw new Error('--rounds and --rate must be whole numbers from 1.')
needPrograms(PACKAGES)

let failed = 0
for (const [name, run] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  try {
    await run(rounds, (line) => process.stdout.write(`  ${line}\n`), rate)
    process.stdout.write(`✓ ${name}  ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    failed++
    process.stdout.write(`✗ ${name}: ${(error as Error).stack}\n`)
  }
}
process.exit(failed === 0 ? 0 : 1)
