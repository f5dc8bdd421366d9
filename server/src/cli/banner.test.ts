import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../test/world.ts'
import { readConfig } from '../config/config.ts'
import { banner } from './banner.ts'

test('a database that cannot be counted in time is shown without figures, and stops nothing', async (t) => {
  // A lock is waited for a third of that: as long as the service waits, not as long as tests may.
  const world = await createWorld(t, { env: { DATABASE_TIMEOUT_MS: '1500' } })
  const { service, owner } = world
  const tell = () =>
    banner({
      config: readConfig({ NODE_ENV: 'test' }),
      db: service.db,
      database: { url: world.databaseUrl } as never,
      demo: undefined,
      prepared: { migrations: [] } as never,
      steps: [],
      tookMs: 1000,
    })
  assert.match(await tell(), /Plaza is ready[^\n]*\n {2}\d+ people, \d+ posts,/)
  await owner.begin(async (tx) => {
    await tx`lock table comments in access exclusive mode`
    const text = await tell()
    assert.match(text, /Plaza is ready/)
    assert.doesNotMatch(text, / people, /)
  })
})
