import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { until } from '../hardening/clockwork.ts'
import { ask } from './clients.ts'
import { makePlace, plaza, spawnPlaza } from './plaza.ts'

/** Its state and its parent, from the kernel; nothing of a process that is gone. */
function statusOf(pid: number | string): { state: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => ![undefined, 'Z', 'X'].includes(statusOf(pid)?.state)
const parentOf = (pid: number): number => statusOf(pid)!.parent

/** The workers of a running command: the children of the process that its first process started. */
function workersOf(pid: number): number[] {
  const children = (parent: number): number[] =>
    readdirSync('/proc').flatMap((name) =>
      /^\d+$/.test(name) && isRunning(Number(name)) && statusOf(name)?.parent === parent ? [Number(name)] : [],
    )
  return children(pid)
    .flatMap(children)
    .filter((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('serve'))
}

/** Clients that ask without a pause, over connections they keep until they are told to open another. */
function askSteadily(port: number, clients: number) {
  const seen = { answered: 0, failed: [] as string[] }
  let isOver = false
  const client = async () => {
    while (!isOver) {
      try {
        const { status } = await ask(port, { path: '/api/v2/locations/hots' })
        if (status === 200) seen.answered += 1
        // A busy machine may turn some away, as it would at any other time.
        else if (status !== 503) seen.failed.push(String(status))
      } catch (error) {
        seen.failed.push(String(error))
      }
    }
  }
  const done = Promise.all(Array.from({ length: clients }, client))
  return {
    seen,
    async stop() {
      isOver = true
      await done
    },
  }
}

test('workers share a port: one that dies is replaced, SIGHUP renews all without a failed request, figures are added up', async (t) => {
  if (process.platform !== 'linux') return t.diagnostic('looks for workers in /proc')
  const { env, port } = await makePlace(t, { WEB: '0', SHUTDOWN_DRAIN_MS: '500' })
  const { child, ended, output } = spawnPlaza(t, env, 'serve', '--workers', '2')
  await until(
    () => {
      assert.equal(child.exitCode, null, output())
      return output().includes('Plaza is ready')
    },
    'the workers are ready',
    120_000,
  )
  assert.match(output(), /2 workers/)
  const first = workersOf(child.pid!)
  assert.equal(first.length, 2)

  process.kill(first[0]!, 'SIGKILL')
  await until(() => output().includes('ended by itself and is replaced'), 'its end is noticed', 60_000)
  await until(() => workersOf(child.pid!).length === 2, 'it is replaced', 60_000)
  const second = workersOf(child.pid!)
  assert.ok(second.includes(first[1]!), 'the other one was left alone')

  const load = askSteadily(port, 4)
  await until(() => load.seen.answered > 40, 'it is under load', 60_000)
  child.kill('SIGHUP')
  await until(
    () => {
      const now = workersOf(child.pid!)
      return now.length === 2 && !now.some((pid) => second.includes(pid))
    },
    'both are new',
    120_000,
  )
  const renewedAt = load.seen.answered
  await until(() => load.seen.answered > renewedAt + 20, 'and serve', 60_000)
  await load.stop()
  assert.deepEqual(load.seen.failed, [])

  const figures = (await ask(port, { path: '/metrics' })).body
  const counted = /plaza_http_request_duration_seconds_count\{[^}]*locations\/hots[^}]*status="200"[^}]*\} (\d+)/.exec(
    figures,
  )
  assert.ok(Number(counted?.[1]) > 0, figures.slice(0, 2000))
  const again = (await ask(port, { path: '/metrics' })).body
  assert.match(again, new RegExp(`locations/hots.*status="200".* ${counted![1]}\\n`), 'whichever worker is asked')

  child.kill('SIGTERM')
  const { code, stdout } = await ended
  assert.equal(code, 0, output())
  assert.match(stdout, /Stopped\.\n$/)
  assert.equal(output().match(/Plaza is ready/g)?.length, 1, 'one banner')
})

test('workers whose first process is killed end by themselves', async (t) => {
  if (process.platform !== 'linux') return t.diagnostic('looks for workers in /proc')
  const { env } = await makePlace(t, { WEB: '0' })
  const { child, output } = spawnPlaza(t, env, 'serve', '--workers', '2')
  await until(() => output().includes('Plaza is ready'), 'the workers are ready', 120_000)
  const workers = workersOf(child.pid!)
  assert.equal(workers.length, 2, output())
  process.kill(parentOf(workers[0]!), 'SIGKILL')
  await until(() => workers.every((pid) => !isRunning(pid)), 'they have ended', 60_000)
})

test('a number of workers that is none is a sentence', async (t) => {
  const { env } = await makePlace(t)
  const [none, demo] = await Promise.all([
    plaza(t, env, 'serve', '--workers', 'many'),
    plaza(t, { ...env, DEMO: '1' }, 'serve', '--workers', '2'),
  ])
  assert.match(none.stderr, /--workers must be a whole number from 1 to 64/)
  assert.match(demo.stderr, /The demo is filled by one process/)
})
