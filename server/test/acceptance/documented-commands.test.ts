import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '../hardening/clockwork.ts'
import { makePlace } from './plaza.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Every command that README, CONTRIBUTING and docs/operations.md show, and what is typed here. Some run for minutes or
 * for ever: those are run with `--help`, or get one small file, and the comment says so.
 */
const COMMANDS: Record<string, { typed?: string; says: RegExp; fails?: true }> = {
  // The first of them compiles and bundles everything, which the others would otherwise do at the same time.
  'npx plaza db migrate': { says: /up to date|applied/i },
  'npx plaza --help': { says: /^plaza: the back end/ },
  'npx plaza start': { typed: 'npx plaza start --help', says: /^plaza start: / }, // `npm start` below runs it
  'npx plaza serve': { typed: 'npx plaza serve --help', says: /^plaza serve: / }, // runs for ever; commands.test.ts runs it
  'npx plaza serve --workers 4': { typed: 'npx plaza serve --help', says: /--workers N/ }, // workers.test.ts runs it
  'npx plaza dev': { typed: 'npx plaza dev --help', says: /^plaza dev: / }, // runs for ever
  'npx plaza db status': { says: /./ },
  'npx plaza demo reset': { says: /only resets the embedded database/, fails: true }, // the test has a server of its own
  'npx plaza jobs list': { says: /./ },
  'npx plaza jobs retry': { says: /./ },
  'npx plaza configure': { typed: 'npx plaza configure --help', says: /^plaza configure: / }, // asks questions
  'npx plaza backup': { says: /Say where to/, fails: true }, // backup.test.ts makes one
  'npx plaza backup verify': { says: /Say which/, fails: true },
  'npx plaza restore': { says: /Say which/, fails: true },
  'npx plaza export': { typed: 'npx plaza export --help', says: /^plaza export/ }, // demo/moving.test.ts moves a community
  'npx plaza import plaza': { typed: 'npx plaza import plaza --help', says: /^plaza import plaza/ },
  'npx plaza import thinksns-plus': {
    typed: 'npx plaza import thinksns-plus --help',
    says: /^plaza import thinksns-plus/,
  },
  'npx plaza doctor': { says: /./ },
  'npx plaza audit verify': { says: /./ },
  'npx plaza ledger verify': { says: /./ },
  'npx plaza ledger statement': { typed: 'npx plaza ledger statement --help', says: /^plaza ledger statement: / }, // needs a file
  'npx plaza top': { typed: 'npx plaza top --help', says: /^plaza top: / }, // needs a running service
  'npx plaza loadtest': { typed: 'npx plaza loadtest --help', says: /^plaza loadtest: / }, // as above
  'npm test': { typed: 'npm test -- --help', says: /every test file/ }, // minutes
  'npm test -- users': { typed: 'npm test -- --help', says: /every test file/ }, // minutes
  'npm run check': { typed: 'npm run check -- --help', says: /types, lint/ }, // a minute
  'npm run generate': { typed: 'npm run generate -- --help', says: /npm run generate/ }, // starts a database
  'npm run bench': { typed: 'npm run bench -- --help', says: /./ }, // minutes
  'npm run build': { typed: 'npm run build -- --help', says: /server\/dist/ }, // half a minute
  'npm run test:slow': { typed: 'npm run test:slow -- --help', says: /slow\.test/ }, // minutes, fetches tools
  'npm run test:money': { typed: 'npm run test:money -- --help', says: /./ }, // minutes
  'npm run test:backup': { typed: 'npm run test:backup -- --help', says: /docs\/backup\.md/ }, // needs Debian's PostgreSQL
  'npm run test:faults': { typed: 'npm run test:faults -- --help', says: /./ }, // minutes
  'npm run test:ha': { typed: 'npm run test:ha -- --help', says: /Patroni, etcd and HAProxy/ }, // minutes, installs packages
  'npm run test:ha -- --rounds 20': { typed: 'npm run test:ha -- --help', says: /--rounds/ },
  'npm run test:ha -- rolling --rounds 20 --rate 500': { typed: 'npm run test:ha -- --help', says: /--rate/ },
  'npm run test:ha -- streams --streams 10000': { typed: 'npm run test:ha -- --help', says: /--streams/ },
  'npm run test:nodes': { typed: 'npm run test:nodes -- --help', says: /every supported line/ }, // an hour
  'npm run test:deploy': { typed: 'npm run test:deploy -- --help', says: /builds and runs/ }, // minutes, installs packages
  'npm run test:web': { typed: 'npm run test:web -- --help', says: /./ }, // minutes, in a browser
  'npm run ui': { typed: 'npm run ui -- --help', says: /\$ vite/ }, // runs for ever
  'npm run test:ui': { typed: 'npm run test:ui -- ui/test/colours', says: /pass [1-9]/ }, // a minute, in a browser
  'npm run dev': { typed: 'npm run dev -- --help', says: /plaza dev: / }, // runs for ever
  'npm run db:migrate': { says: /up to date|applied/i },
  'npm run demo:reset': { says: /only resets the embedded database/, fails: true }, // as above
}

/**
 * npm and npx read every package before they find our command, for up to three seconds of processor each time. These prove
 * that they find it, pass on flags and words, and fail when the command does; the others are run as package.json says.
 */
const AS_TYPED = ['npx plaza --help', 'npx plaza backup verify', 'npm test -- --help', 'npm run db:migrate']
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const directly = (typed: string): string =>
  typed
    .replace(/^npx plaza /, 'node scripts/plaza.mjs ')
    .replace(/^npm (?:run )?([\w:]+)(?: --)?/, (whole, name) => scripts[name] ?? whole)

/** Typed by tests of their own: `npm start` below, `npm ci` by every fresh clone. */
const ELSEWHERE = ['npm start', 'npm ci', 'npm ci --ignore-scripts']

test('every command in README, CONTRIBUTING and docs/operations.md is typed here', async () => {
  const shown = new Set(
    (await Promise.all(['README.md', 'CONTRIBUTING.md', 'docs/operations.md'].map(commandsIn))).flat(),
  )
  const unknown = [...shown].filter((command) => !(command in COMMANDS) && !ELSEWHERE.includes(command))
  assert.deepEqual(unknown, [])
  assert.ok(shown.size > 15, 'the documents show commands')
})

// One for all, because the first command in it compiles everything.
let clone: string
before(async () => {
  clone = await cloneHere()
})
after(() => rm(clone, { recursive: true, force: true }))

test('they work as written in a fresh clone', async (t) => {
  const { env } = await makePlace(t, { WEB: '0', npm_config_loglevel: 'silent' })
  // Some lines of the documents are typed alike.
  const answers = new Map<string, ReturnType<typeof type>>()
  const run = async ([command, { typed = command, says, fails }]: (typeof commands)[number]) => {
    if (!answers.has(typed)) answers.set(typed, type(AS_TYPED.includes(typed) ? typed : directly(typed), clone, env))
    const { code, output } = await answers.get(typed)!
    assert.match(output, says, `${typed}: ${output}`)
    assert.equal(code === 0, !fails, `${typed}: ${output}`)
  }
  const commands = Object.entries(COMMANDS)
  await run(commands.shift()!)
  while (commands.length > 0) await Promise.all(commands.splice(0, 4).map(run))
})

test('npm start serves, and leaves no compiler running', async (t) => {
  const { env, port } = await makePlace(t, { WEB: '0', npm_config_loglevel: 'silent' })
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  t.after(async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
    await ended
  })
  while (!output.includes('Plaza is ready')) {
    assert.equal(child.exitCode, null, output)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  assert.match(output, /Sign in +lin /)
  // A machine that is busy with other tests may briefly answer 503.
  await until(
    async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200,
    'machines are told too',
    60_000,
  )
  if (existsSync('/proc'))
    assert.deepEqual(
      commandLinesOf(child.pid!).filter((line) => /esbuild/.test(line)),
      [],
    )
  process.kill(-child.pid!, 'SIGTERM')
  await ended
})

/** What the documents tell people to type: lines of plain code blocks, code in running text, rows of the command table. */
async function commandsIn(name: string): Promise<string[]> {
  const text = await readFile(join(ROOT, name), 'utf8')
  const blocks = [...text.matchAll(/```(?:sh)?\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...text.matchAll(/`((?:npm|npx) [^`]+)`/g)].map(([, span = '']) => span)
  const table = /^\| command (?:.+\n)+/m.exec(text)?.[0] ?? ''
  const rows = [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, words]) => `npx plaza ${words}`),
  )
  return [...blocks, ...spans, ...rows]
    .flatMap((line) => line.split(' && '))
    .filter((line) => /^(npm|npx) /.test(line))
    .map((line) => line.replace(/( {2,}|\s+#).*$/, '').trim())
}

/** A clone of what is committed, with the packages that are installed here. */
async function cloneHere(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-clone-'))
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, folder])
  for (const workspace of ['.', ...readdirSync(ROOT)]) {
    const packages = join(ROOT, workspace, 'node_modules')
    if (existsSync(packages) && existsSync(join(folder, workspace)))
      symlinkSync(packages, join(folder, workspace, 'node_modules'))
  }
  return folder
}

async function type(command: string, cwd: string, env: Record<string, string>) {
  const child = spawn(command, { shell: true, cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.replace(/^npm warn.*\n/gm, '').trimStart() }
}

/** The command lines of all processes of the group that `npm start` began. */
const commandLinesOf = (group: number): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return Number(processGroup) === group
          ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
          : []
      } catch {
        return []
      }
    })
