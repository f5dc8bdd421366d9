import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { until } from '../hardening/clockwork.ts'
import { ask } from './clients.ts'
import { type Place, spawnPlaza } from './plaza.ts'

const START_MS = 120_000

/** Starts the service and waits until it says that it is ready, to people and to machines. */
export async function startService(t: TestContext, { env, port }: Place) {
  const service = spawnPlaza(t, env, 'serve')
  const isReady = () =>
    ask(port, { path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  await until(
    async () => {
      assert.equal(service.child.exitCode, null, service.output())
      return service.output().includes('Plaza is ready') && isReady()
    },
    'the service is ready',
    START_MS,
  )
  return service
}
