import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { until } from '../hardening/clockwork.ts'
import { ask, startLoad } from './clients.ts'
import { makePlace } from './plaza.ts'
import { startService } from './service.ts'

const admin = { login: 'admin', password: 'only for acceptance tests' }

test('a database that ends its connections under load costs some answers a 503, and the service nothing', async (t) => {
  const folder = await makePlace(t, { DATABASE_TIMEOUT_MS: '2000' })
  const { child, ended, output } = await startService(t, folder)
  const { body } = await ask(folder.port, { method: 'POST', path: '/api/v2/auth/login', body: admin })
  const token = JSON.parse(body).access_token as string
  const owner = postgres(folder.databaseUrl, { max: 1, onnotice: () => {} })
  t.after(() => owner.end({ timeout: 1 }))

  // Reads, and writes in a transaction of several statements, so that connections end in the middle of either.
  const load = startLoad(folder.port, 12, [
    { path: '/api/v2/users' },
    { method: 'PATCH', path: `/api/v2/user?token=${token}`, body: { bio: 'here' } },
    { path: `/api/v2/user?token=${token}` },
  ])
  for (let round = 0; round < 25; round++) {
    await sleep(40)
    await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  }
  assert.deepEqual(load.lost, [])
  const odd = load.answers.filter(({ status }) => status >= 500 && status !== 503)
  assert.deepEqual(odd, [], 'only 503 says "come back"')

  let good = 0
  await until(
    async () => {
      assert.equal(child.exitCode, null, `the service has ended itself: ${output()}`)
      // As many at once as there are connections, so that each of them is used.
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(folder.port, { path: '/api/v2/users' })))
      good = answers.every(({ status }) => status === 200) ? good + 1 : 0
      return good === 20
    },
    'every connection is good again',
    30_000,
  )
  child.kill('SIGTERM')
  assert.equal((await ended).code, 0)
  await load.ended
})
