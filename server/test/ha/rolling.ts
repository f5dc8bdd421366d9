import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { createDb } from '../../src/kernel/db/db.ts'
import { createDriver, type Driver } from '../../src/kernel/db/driver.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { ask } from '../acceptance/clients.ts'
import { freePort } from '../acceptance/plaza.ts'
import { cloneDatabase } from '../database.ts'
import { startDurableServer } from '../durable-server.ts'
import { enrol } from '../money/people.ts'
import type { SignedIn } from '../money/sockets.ts'
import { endProgram, startProgram, until } from './programs.ts'
import { followStreams } from './streams.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PEOPLE = 12

/** Longer than the balancer's check interval. */
const HELD_UP_MS = 800

/**
 * Three processes behind HAProxy, as in deploy/haproxy.cfg, are restarted in turn under load, so many times. While one
 * stops, another is paused for a moment: the balancer may not know yet that the previous one is back.
 */
export async function restartInTurn(rounds: number, say: (line: string) => void, perSecond: number): Promise<void> {
  const server = await startDurableServer('rolling')
  const ends: (() => unknown)[] = [server.end]
  try {
    const { url } = await cloneDatabase(server.url)
    const owner = createDriver({ url, poolSize: 4, asAppRole: false })
    ends.push(() => owner.end({ timeout: 1 }))
    const people = await enrolPeople(owner)
    const ports = [await freePort(), await freePort(), await freePort()]
    const start = (port: number) => startServe(port, { DATABASE_URL: url, DATA_DIR: join(server.folder, 'service') })
    const services = await Promise.all(ports.map(start))
    ends.push(() => Promise.all(services.map((child) => endProgram(child, 'SIGKILL'))))
    const balancer = await startBalancer(server.folder, ports, ends)
    await until(async () => (await ask(balancer, { path: '/api/v2/locations/hots' })).status === 200, 'it is served')

    const streams = followStreams(balancer, people, owner)
    const load = startLoad(balancer, people, perSecond)
    ends.push(load.stop, streams.stop)
    await delay(1000)
    for (let round = 0; round < rounds; round++) {
      for (const [index, port] of ports.entries()) {
        holdUp(services[(index + 1) % services.length]!)
        await endProgram(services[index]!)
        services[index] = await start(port)
      }
      say(`  round ${round + 1} of ${rounds}: ${load.answered()} requests answered so far`)
    }
    await delay(1000)
    await load.stop()
    const told = await streams.finish()
    assert.deepEqual(load.failed, {}, 'requests that failed')
    say(
      `${rounds * ports.length} restarts of three processes, ${load.answered()} requests (${load.rate()} a second), 0 failed`,
    )
    say(
      `${people.length} streams opened again ${told.reopened} times, ${told.notices} notices, none missed, none twice`,
    )
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

function holdUp(service: ChildProcess): void {
  service.kill('SIGSTOP')
  setTimeout(() => service.kill('SIGCONT'), HELD_UP_MS)
}

async function enrolPeople(owner: Driver): Promise<SignedIn[]> {
  const seal = createSecrets('only for set-up')
  const db = createDb({ driver: owner, reactions: new Map(), seal, jobsWaiting: () => {} })
  const people: SignedIn[] = []
  while (people.length < PEOPLE) people.push(await enrol({ db, owner }))
  return people
}

async function startServe(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/plaza.mjs', 'serve'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      TRUST_PROXY: '1',
      WEB: '0',
      RATE_LIMIT_PER_MINUTE: '0',
      SHUTDOWN_DRAIN_MS: '1500',
      LOG_LEVEL: 'error',
      APP_SECRET: 'a secret only for tests, 32 characters',
      ADMIN_PASSWORD: 'only for this test',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(async () => {
    assert.equal(child.exitCode, null, 'the service ended before it was ready')
    return (await ask(port, { path: '/readyz' })).status === 200
  }, 'the service is ready')
  return child
}

/** The shipped file, with other ports, without TLS and with a limit on connections. */
async function startBalancer(folder: string, ports: readonly number[], ends: (() => unknown)[]): Promise<number> {
  const port = await freePort()
  const shipped = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
  const config = shipped
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^ *(bind :443|http-request redirect).*\n/gm, '')
    .replace(/127\.0\.0\.1:300(\d)/g, (_, number) => `127.0.0.1:${ports[Number(number) - 1]}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config, { mode: 0o644 })
  const haproxy = startProgram('haproxy', ['-db', '-f', file], '/dev/null', folder)
  ends.push(() => endProgram(haproxy, 'SIGKILL'))
  return port
}

/** So many requests a second, four reads to a write, each sent once and counted by its outcome. */
function startLoad(port: number, people: readonly SignedIn[], perSecond: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64 })
  const failed: Record<string, number> = {}
  const startedAt = performance.now()
  const under = new Set<Promise<void>>()
  let [sent, answered, endedAt] = [0, 0, 0]
  const one = async (nth: number) => {
    const isWrite = nth % 5 === 0
    const headers = {
      authorization: `Bearer ${people[nth % people.length]!.token}`,
      ...(isWrite && { 'content-type': 'application/json' }),
    }
    const [method, path, body] = isWrite
      ? (['PATCH', '/api/v2/user', JSON.stringify({ bio: `bio ${nth}` })] as const)
      : (['GET', '/api/v2/feeds?limit=10', undefined] as const)
    const how = await pool.request({ method, path, headers, body }).then(
      async (reply) => {
        const text = await reply.body.text()
        return reply.statusCode < 300 ? undefined : `${method} ${reply.statusCode} ${text.slice(0, 200)}`
      },
      (error) => String(error),
    )
    if (how === undefined) answered++
    else failed[how] = (failed[how] ?? 0) + 1
  }
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    while (sent < due) {
      const asked = one(sent++).finally(() => under.delete(asked))
      under.add(asked)
    }
  }, 10)
  return {
    failed,
    answered: () => answered,
    rate: () => Math.round((1000 * answered) / (endedAt - startedAt)),
    async stop() {
      if (endedAt > 0) return
      clearInterval(timer)
      await Promise.all(under)
      endedAt = performance.now()
      await pool.destroy()
    },
  }
}
