// `npm run test:ha [-- failover rolling streams] [--rounds N] [--within S] [--fault NAME] [--rate N] [--streams N]`: what a service lives through on
// more than one machine. failover: three PostgreSQL servers with Patroni, etcd and HAProxy, their primary killed, switched over,
// frozen and cut off under a load of rewards, N rounds (1 unless given; 20 before a release); S seconds after the switch (5)
// writes must go on; `--fault frozen`, which may be repeated, leaves the others out. rolling: three processes behind HAProxy, restarted in turn under so many requests a second (100). streams: so
// many open streams on two processes (10000), what each takes and how late a notice is. Installs Debian's packages where they are
// missing, and says so.
import { parseArgs } from 'node:util'
import { needPrograms } from '../test/deploy/debian.ts'
import { failOver } from '../test/ha/failover.ts'
import { openManyStreams } from '../test/ha/many-streams.ts'
import { restartInTurn } from '../test/ha/rolling.ts'

/** Programs, and the Debian packages they come in. */
const PACKAGES = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  patroni: 'patroni',
  pg_lsclusters: 'postgresql',
}

const { positionals, values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '1' },
    within: { type: 'string', default: '5' },
    fault: { type: 'string', multiple: true, default: [] },
    rate: { type: 'string', default: '100' },
    streams: { type: 'string', default: '10000' },
  },
  allowPositionals: true,
})
const whole = (given: string): number => {
  if (!/^[1-9]\d*$/.test(given))
    throw new Error('--rounds, --within, --rate and --streams must be whole numbers from 1.')
  return Number(given)
}
const [rounds, withinS, rate, streams] = [values.rounds, values.within, values.rate, values.streams].map(whole) as [
  number,
  number,
  number,
  number,
]
const say = (line: string) => void process.stdout.write(`  ${line}\n`)
const PARTS = {
  failover: () => failOver({ rounds, say, withinS }, values.fault),
  rolling: () => restartInTurn(rounds, say, rate),
  streams: () => openManyStreams(streams, say),
}
needPrograms(PACKAGES)

let failed = 0
for (const [name, run] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const startedAt = performance.now()
  try {
    await run()
    process.stdout.write(`✓ ${name}  ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    failed++
    process.stdout.write(`✗ ${name}: ${(error as Error).stack}\n`)
  }
}
process.exit(failed === 0 ? 0 : 1)
