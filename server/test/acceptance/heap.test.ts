import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { until } from '../hardening/clockwork.ts'
import { ask } from './clients.ts'
import { makePlace } from './plaza.ts'
import { startService } from './service.ts'

const heapLimitMb = async (port: number): Promise<number> => {
  const { body } = await ask(port, { path: '/metrics' })
  return Number(/^plaza_heap_limit_bytes (\S+)$/m.exec(body)?.[1]) / 2 ** 20
}
const isDown = (port: number) =>
  ask(port, { path: '/healthz' }).then(
    () => false,
    () => true,
  )

/** Of the process that a command has started for the service. */
async function environmentOfServiceOf(pid: number): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return `\0${await readFile(`/proc/${children.trim()}/environ`, 'utf8')}`
}

// Node adds what its young generation may take to the limit that was asked for: 48 MB (Node 20) to 192 MB (Node 24).
const YOUNG_MB = 200

// That it ends well with its command, and stops listening, is shown by shutdown.test.ts.
test('the service runs with a heap of 512 MB, and ends with its command when that is killed', async (t) => {
  const folder = await makePlace(t, { SHUTDOWN_DRAIN_MS: '0' })
  const { child } = await startService(t, folder)
  const limit = await heapLimitMb(folder.port)
  assert(limit >= 512 && limit <= 512 + YOUNG_MB, `${limit} MB`)
  if (process.platform === 'linux') assert.match(await environmentOfServiceOf(child.pid!), /\0MALLOC_ARENA_MAX=2\0/)
  child.kill('SIGKILL')
  await until(() => isDown(folder.port), 'nothing listens')
})

test('an operator’s own NODE_OPTIONS are respected', async (t) => {
  const folder = await makePlace(t, { NODE_OPTIONS: '--max-old-space-size=300', SHUTDOWN_DRAIN_MS: '0' })
  await startService(t, folder)
  const limit = await heapLimitMb(folder.port)
  assert(limit >= 300 && limit <= 300 + YOUNG_MB, `${limit} MB`)
})
