// `npm run test:ha [-- failover] [--rounds N]`: what a service lives through on more than one machine. failover: three
// PostgreSQL servers with Patroni, etcd and HAProxy, their primary killed, switched over, frozen and cut off under a load of
// rewards, N times each (1 unless given; 20 before a release). Installs Debian's packages where they are missing, and says so.
import { parseArgs } from 'node:util'
import { needPrograms } from '../test/deploy/debian.ts'
import { failOver } from '../test/ha/failover.ts'

const PARTS = { failover: failOver }
/** Programs, and the Debian packages they come in. */
const PACKAGES = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  patroni: 'patroni',
  pg_lsclusters: 'postgresql',
}

const { positionals, values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string' } },
  allowPositionals: true,
})
const rounds = Number(values.rounds ?? 1)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1.')
needPrograms(PACKAGES)

let failed = 0
for (const [name, run] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  try {
    await run(rounds, (line) => process.stdout.write(`  ${line}\n`))
    process.stdout.write(`✓ ${name}  ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    failed++
    process.stdout.write(`✗ ${name}: ${(error as Error).stack}\n`)
  }
}
process.exit(failed === 0 ? 0 : 1)
