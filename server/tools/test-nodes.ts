// `npm run test:nodes [-- 20 22 24 26] [--bench] [--only part-of-a-name,…]`: the suite on every supported line of Node.js,
// each from its registry package, one after another. `--bench` measures three rows on each instead, and compares them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const LINES = ['20', '22', '24', '26']
/** Kept between runs; nothing in it is ours. */
const FOLDER = '.nodes'
const BENCH_ROWS = 'newest,like,reward'

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { bench: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
})
const lines = positionals.length > 0 ? positionals : LINES

/** The program of a line of Node.js, installed if it is not there. */
async function programOf(line: string): Promise<string> {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${system}-${process.arch}`
  const folder = join(process.cwd(), FOLDER, line)
  const program = join(folder, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync('npm', [...args, `${name}@${line}`], { stdio: ['ignore', 2, 2] })
  if (status !== 0 || !existsSync(program)) throw new Error(`Node ${line} could not be installed as ${name}@${line}.`)
  return program
}

const run = (program: string, args: string[]): Promise<number> =>
  new Promise((resolve, reject) =>
    spawn(program, ['scripts/plaza.mjs', ...args], { stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1)),
  )

interface Measured {
  rows: { name: string; service: { perSecond: number; serviceCpuMs: number; postgresCpuMs: number } }[]
}

const outcomes: string[] = []
let failed = 0
for (const line of lines) {
  const program = await programOf(line)
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()
  process.stdout.write(`\nNode ${version}\n`)
  const startedAt = performance.now()
  const status = values.bench
    ? await run(program, ['bench', '--only', values.only ?? BENCH_ROWS, '--sizes', '10k', '--seconds', '2'])
    : await run(program, ['test', ...(values.only?.split(',') ?? [])])
  if (status !== 0) failed++
  const took = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  outcomes.push(`${status === 0 ? '✓' : '✗'} ${version}  ${took}${values.bench ? await figures() : ''}`)
}

/** What the bench wrote last, a row each. */
async function figures(): Promise<string> {
  const { rows } = JSON.parse(await readFile('bench/results/latest.json', 'utf8')) as Measured
  const lineOf = ({ name, service }: Measured['rows'][number]) =>
    `\n    ${name}: ${service.perSecond.toFixed(0)}/s, CPU ${service.serviceCpuMs.toFixed(2)} + ${service.postgresCpuMs.toFixed(2)} ms`
  return rows.map(lineOf).join('')
}

process.stdout.write(`\n${outcomes.join('\n')}\n`)
process.exit(failed === 0 ? 0 : 1)
