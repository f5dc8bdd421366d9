// `npm run bench [-- --only part-of-a-name,… --growing --sizes 10k,100k,1m,10m --seconds 2 --rounds 3 --keep folder
// --json]`: requests per second of the service, and how much that is of what this machine could do at best.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { drawChart } from './chart.ts'
import { startCluster } from './cluster.ts'
import { CONNECTIONS, type Contender, type Figure, type Measurable, startBench } from './measure.ts'
import { formatRivals } from './rivals.ts'
import { loadRows } from './row.ts'
import { type Measured, sizeName, summarize } from './summary.ts'
import { formatTable } from './table.ts'

const OPTIONS =
  '--only part-of-a-name,… --growing --sizes 10k,100k,1m --seconds 2 --rounds 3 --connections 16 --keep folder --grow part-of-a-seed --json'
const { values } = read({
  only: { type: 'string', default: '' },
  growing: { type: 'boolean', default: false },
  sizes: { type: 'string', default: '10k,100k,1m' },
  seconds: { type: 'string', default: '2' },
  rounds: { type: 'string', default: '3' },
  connections: { type: 'string', default: String(CONNECTIONS) },
  keep: { type: 'string' },
  grow: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
})
if (values.help) {
  process.stdout.write(`npm run bench -- ${OPTIONS}\n\nRows: ${await listRows()}.\n`)
  process.exit()
}
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const connections = Number(values.connections)
const sizes = values.sizes
  .split(',')
  .map(readSize)
  .sort((one, other) => one - other)
const rows = (await loadRows())
  // A comma inside a name is followed by a space.
  .filter(({ name }) => values.only.split(/,(?! )/).some((part) => name.includes(part)))
  .filter(({ growth }) => growth || !values.growing)
  .map((row) => ({ ...row, connections: row.connections ?? connections }))
if (rows.length === 0 || !(connections >= 1) || !(seconds > 0) || !(rounds >= 1) || !sizes.every((size) => size > 0)) {
  process.stderr.write(`There is nothing to measure like that. Rows: ${await listRows()}.\n`)
  process.exit(1)
}

/** How many requests a fresh service takes until its cost no longer falls. */
const REQUESTS_TO_WARM_UP = 25_000
/** On a slower machine the warm-up is cut short. */
const MAX_WARM_UP_S = 60

/** Warm services with other options. */
const warmed = new Set<string>()

/** Every row warms up the usual service; another one is warmed by its first row, so many requests per worker. */
async function warmUp({ row, size, measure, fill }: Measurable, contender: Contender): Promise<Figure> {
  const service = JSON.stringify([size, row.served])
  if (!row.served || contender !== 'service' || warmed.has(service)) return measure(contender, Math.min(1, seconds))
  warmed.add(service)
  const wanted = REQUESTS_TO_WARM_UP * (row.served.workers ?? 1)
  const until = performance.now() + 1000 * MAX_WARM_UP_S
  for (let count = 0; ; ) {
    const figure = await fill(contender, 2)
    count += figure.count
    if (count >= wanted || performance.now() >= until) return figure
  }
}

const startedAt = performance.now()
const tell = (text: string) => void process.stderr.write(`${text}\n`)
const loadBefore = loadavg()[0]!
tell('starting a PostgreSQL as in production …')
const grows = { name: values.grow, least: sizes[0]! }
const cluster = await startCluster(tell, grows, values.keep && resolve(values.keep))
const bench = await startBench(cluster)
try {
  const all: Measured[] = (await makeReady()).map((of) => ({ of, rounds: [] }))
  // Alternating, so that other load on this machine affects all of them.
  for (let round = 0; round <= rounds; round++) {
    for (const { of, rounds: done } of all) {
      const figures: Measured['rounds'][number] = {}
      for (const contender of of.contenders) {
        const figure = await (round === 0 ? warmUp(of, contender) : of.measure(contender, seconds))
        figures[contender] = figure
        const turn = round === 0 ? 'warm-up' : `round ${round} of ${rounds}`
        tell(`${turn}  ${of.row.name} (${sizeName(of.size)})  ${contender}  ${figure.perSecond.toFixed(0)}/s`)
      }
      if (round > 0) done.push(figures)
    }
  }
  await report(all)
} finally {
  await bench.close()
  await cluster.close()
}
process.exit(process.exitCode ?? 0)

/**
 * Rows that grow are measured at every size and compared with their limits at the largest; the others at the smallest.
 */
async function makeReady(): Promise<Measurable[]> {
  const ready: Measurable[] = []
  for (const [index, size] of sizes.entries()) {
    const here = rows.filter(({ growth }) => growth || index === 0)
    if (here.length === 0) continue
    tell(`preparing ${sizeName(size)} …`)
    const at = await cluster.openSize(size, CONNECTIONS)
    for (const row of here) {
      const isLargest = !row.growth || index === sizes.length - 1
      ready.push(await bench.ready(row, at, isLargest && !values.growing))
    }
  }
  return ready
}

async function report(all: readonly Measured[]): Promise<void> {
  const summary = summarize(all)
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    'load before': loadBefore,
  }
  const result = {
    at: new Date().toISOString(),
    machine,
    postgres: cluster.settings,
    options: { seconds, rounds, sizes, connections },
    rows: summary,
  }
  const folder = new URL('./results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('latest.json', folder), `${JSON.stringify(result, undefined, 2)}\n`)
  const footnote = `${result.at.slice(0, 10)}, ${machine.cores} × ${machine.cpu}, Node ${machine.node}, PostgreSQL ${cluster.settings['server_version']}`
  await writeFile(new URL('latest.svg', folder), drawChart(summary, footnote))
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`)
  else process.stdout.write(`\n${formatTable(summary)}\n\n${formatRivals(summary)}\n${closing(summary, footnote)}\n`)
  for (const { name, size, wrong } of summary.filter((row) => Object.keys(row.wrong).length > 0)) {
    tell(`✗ ${name} (${sizeName(size)}) was answered wrongly, so its figures mean nothing: ${JSON.stringify(wrong)}`)
    process.exitCode = 1
  }
}

async function listRows(): Promise<string> {
  return (await loadRows()).map(({ name }) => `“${name}”`).join(', ')
}

function read<Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ args: process.argv.slice(3), options })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nnpm run bench -- ${OPTIONS}\n`)
    process.exit(1)
  }
}

function closing(summary: ReturnType<typeof summarize>, footnote: string): string {
  const residentMb = Math.max(...summary.map(({ service }) => service.residentMb ?? 0))
  const missed = summary.flatMap(({ verdicts }) => verdicts).filter(({ isMet }) => !isMet).length
  return [
    missed === 0 ? 'Every target was met.' : `${missed} ${missed === 1 ? 'target was' : 'targets were'} missed.`,
    `CPU in ms per request. Memory of the service: at most ${residentMb > 0 ? `${residentMb.toFixed(0)} MB` : 'n/a'}.`,
    `${footnote}; fsync ${cluster.settings['fsync']}, synchronous_commit ${cluster.settings['synchronous_commit']}, load before ${loadBefore.toFixed(1)}.`,
    `Took ${((performance.now() - startedAt) / 1000).toFixed(0)} s. Written: bench/results/latest.json and latest.svg`,
  ].join('\n')
}

function readSize(text: string): number {
  const [, digits, unit] = /^(\d+)([km]?)$/.exec(text.trim().toLowerCase()) ?? []
  return Number(digits) * (unit === 'm' ? 1_000_000 : unit === 'k' ? 1000 : 1)
}
