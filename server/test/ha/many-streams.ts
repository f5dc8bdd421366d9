import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { readUsed } from '../../../bench/cpu.ts'
import { createDriver, type Driver } from '../../src/kernel/db/driver.ts'
import { cloneDatabase } from '../database.ts'
import { startDurableServer } from '../durable-server.ts'
import { startService } from '../money/faults/processes.ts'
import type { SignedIn } from '../money/sockets.ts'
import { allowOpenFiles, until } from './programs.ts'

const PROCESSES = 2
/** Files and connections a process has open in addition to its streams. */
const OTHER_FILES = 500
const NOTICES = 1000
/** How long nothing is sent, to see what only polling costs. */
const QUIET_MS = 10_000
const TELL_EVERY_MS = 10
const AT_ONCE = 8
const AT_ONCE_OPENING = 100

/** So many people listen at two processes; what a stream costs there, and the latency of a notice. */
export async function openManyStreams(count: number, say: (line: string) => void): Promise<void> {
  await allowOpenFiles(count + OTHER_FILES)
  const server = await startDurableServer('streams')
  const ends: (() => unknown)[] = [server.end]
  try {
    const { url } = await cloneDatabase(server.url)
    const owner = createDriver({ url, poolSize: AT_ONCE, asAppRole: false })
    ends.push(() => owner.end({ timeout: 1 }))
    const people = await enrolMany(owner, count)
    const services = await Promise.all(
      Array.from({ length: PROCESSES }, () => startService(url, { DATABASE_POOL: '8' })),
    )
    for (const service of services) ends.push(service.kill)
    // What a process allocates for its first requests is not a stream's cost.
    for (const { port } of services) (await listen(port, people[0]!)).close()
    const before = await Promise.all(services.map(({ pid }) => memoryOf(pid)))

    const heard = new Map<number, (atMs: number) => void>()
    const streams: { close(): void }[] = []
    ends.push(() => streams.map((stream) => stream.close()))
    for (let first = 0; first < people.length; first += AT_ONCE_OPENING)
      streams.push(
        ...(await Promise.all(
          people
            .slice(first, first + AT_ONCE_OPENING)
            .map((person, index) =>
              listen(services[index % PROCESSES]!.port, person, (atMs) => heard.get(person.id)?.(atMs)),
            ),
        )),
      )
    const after = await Promise.all(services.map(({ pid }) => memoryOf(pid)))
    const looking = await coresTaken(services, server.pid)
    say(
      `looking for news of all of them takes ${looking.services} of a core in the processes, ${looking.postgres} in PostgreSQL`,
    )
    const delays = await tell(owner, people, heard)
    const grown = after.reduce((sum, bytes, at) => sum + bytes - before[at]!, 0)
    say(
      `${streams.length} streams on ${PROCESSES} processes, ${(grown / streams.length / 1024).toFixed(1)} KiB each; ${delays.length} notices, from commit to client ${at(delays, 0.5)} ms in the middle, ${at(delays, 0.95)} ms at 95 %`,
    )
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** The share of a core that the processes and the database use while nothing happens. */
async function coresTaken(services: readonly { pid: number }[], postmasterPid: number) {
  const read = () => Promise.all(services.map(({ pid }) => readUsed(pid, postmasterPid)))
  const before = await read()
  await delay(QUIET_MS)
  const after = await read()
  const grown = after.map((used, index) => ({
    service: used!.serviceMs - before[index]!.serviceMs,
    postgres: used!.postgresMs - before[index]!.postgresMs,
  }))
  const share = (ms: number): string => `${((100 * ms) / QUIET_MS).toFixed(0)} %`
  return { services: share(grown.reduce((sum, { service }) => sum + service, 0)), postgres: share(grown[0]!.postgres) }
}

/** Members with a session each, made in a few statements however many they are. */
async function enrolMany(owner: Driver, count: number): Promise<SignedIn[]> {
  const tokens = Array.from({ length: count }, () => `plz_${randomBytes(32).toString('base64url')}`)
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const people = await owner<{ id: number }[]>`
    insert into users (name, name_folded, name_skeleton)
    select name, name, name from (select 'listener_' || n as name from generate_series(1, ${count}::int) n) made returning id::int`
  const ids = people.map(({ id }) => id)
  await owner`insert into user_counts (user_id) select unnest(${ids}::bigint[])`
  await owner`
    insert into user_roles (user_id, role_id) select u, r.id from unnest(${ids}::bigint[]) u, roles r where r.name = 'member'`
  await owner`
    insert into sessions (token_hash, user_id, family_id, login_at, expires_at, refresh_until)
    select decode(hash, 'hex'), id, id, plaza_now(), plaza_now() + interval '1 year', plaza_now() + interval '1 year'
    from unnest(${hashes}::text[], ${ids}::bigint[]) as made (hash, id)`
  return ids.map((id, index) => ({ id, token: tokens[index]! }))
}

/** Opens a person's stream and waits until it is open. */
function listen(port: number, { token }: SignedIn, arrived: (atMs: number) => void = () => {}) {
  return new Promise<{ close(): void }>((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
    let isOpen = false
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('data: ')) arrived(performance.now())
      if (!isOpen && text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
        return reject(new Error(`a stream was refused: ${text.slice(0, text.indexOf('\r\n'))}`))
      if (isOpen || !text.includes('retry: ')) return
      isOpen = true
      resolve({ close: () => socket.destroy() })
    })
    socket.write(`GET /api/v2/user/stream HTTP/1.1\r\nhost: plaza.test\r\nauthorization: Bearer ${token}\r\n\r\n`)
  })
}

/** Notifies one after another, and measures when it arrives. */
async function tell(owner: Driver, people: readonly SignedIn[], heard: Map<number, (atMs: number) => void>) {
  const delays: number[] = []
  const total = Math.min(NOTICES, people.length)
  for (let nth = 0; nth < total; nth++) {
    const { id } = people[Math.floor((nth * people.length) / total)]!
    let committedMs = 0
    let arrivedMs = 0
    const note = () => {
      if (committedMs > 0 && arrivedMs > 0) delays.push(Math.max(0, arrivedMs - committedMs))
    }
    heard.set(id, (atMs) => {
      arrivedMs ||= atMs
      note()
    })
    await owner`
      select tell_users(jsonb_build_array(jsonb_build_object('user_id', ${id}::bigint, 'kind', 'system',
        'channel', 'system', 'target', 1, 'content', 'Something happened.', 'tag', 'notification:system')), '{}')`
    committedMs = performance.now()
    note()
    await delay(TELL_EVERY_MS)
  }
  await until(async () => delays.length >= total, 'everybody has been told')
  assert.equal(delays.length, total)
  return delays.sort((one, other) => one - other)
}

const at = (sorted: readonly number[], share: number): string =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(0)

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)![1])
}
