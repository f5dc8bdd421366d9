import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../hardening/clockwork.ts'
import { ask } from './clients.ts'
import { makePlace, spawnPlazaIn } from './plaza.ts'
import { call, holdsEverywhere, START_MS, serveWithWorkers, signIn, untilReady, WORKERS } from './workers.ts'

const WAIT_MS = 60_000

test('two workers are one service: settings, limits, jobs and schedules', async (t) => {
  const { place, port, owner } = await serveWithWorkers(t, { RATE_LIMIT_PER_MINUTE: '200' })
  const token = await signIn(place)

  const renamed = await call(port, 'PATCH', '/admin/settings/site', { token, body: { name: 'Everywhere' } })
  assert.equal(renamed.status, 204, renamed.body)
  await until(
    () =>
      holdsEverywhere(async () => (await call(port, 'GET', '/admin/settings', { token })).body.includes('Everywhere')),
    'every worker has the new name',
    WAIT_MS,
  )

  const targets = Array.from({ length: 5 }, (_, index) => `together-${index}@example.com`)
  await Promise.all(
    targets.map(async (email) => {
      const asked = await call(port, 'POST', '/verifycodes/register', { body: { email } })
      assert.equal(asked.status, 202, asked.body)
    }),
  )
  await until(
    async () => (await owner`select 1 from jobs where name = 'accounts.send_message'`).length === 0,
    'all are sent',
    WAIT_MS,
  )
  const sent = (await readFile(join(place.dataDir, 'outbox.jsonl'), 'utf8')).trimEnd().split('\n')
  assert.deepEqual(sent.map((line) => JSON.parse(line).to).sort(), targets, 'each once')
  const figures = (await ask(port, { path: '/metrics' })).body
  const done = (job: string) =>
    Number(new RegExp(`^plaza_jobs_total\\{job="${job}",outcome="done"\\} (\\d+)$`, 'm').exec(figures)?.[1])
  assert.equal(done('accounts.send_message'), targets.length)
  const [schedule] =
    await owner`select extract(epoch from now() - created_at)::int as age from users order by id limit 1`
  assert.ok(
    done('kernel.sweep') >= 1 && done('kernel.sweep') <= 2 + schedule!['age'] / 60,
    'once a minute for all of them',
  )

  // As many as one alone would take, plus those that came before the workers exchanged their counts.
  let taken = 0
  await until(
    () =>
      holdsEverywhere(async () => {
        const { status } = await call(port, 'GET', '/locations/hots')
        taken += Number(status === 200)
        return status === 429
      }),
    'every worker says that it is enough',
    WAIT_MS,
  )
  assert.ok(taken > 0)
})

test('SIGHUP: new workers use the current .env', async (t) => {
  const { env: given, dataDir, port } = await makePlace(t, { WEB: '0', SHUTDOWN_DRAIN_MS: '100' })
  const { RATE_LIMIT_PER_MINUTE: _, ...env } = given
  const allow = (perMinute: number) => writeFile(join(dataDir, '.env'), `RATE_LIMIT_PER_MINUTE=${perMinute}\n`)
  const allowed = async () => (await call(port, 'GET', '/locations/hots')).headers['x-ratelimit-limit']
  await allow(4321)
  const running = spawnPlazaIn(t, dataDir, env, 'serve', '--workers', String(WORKERS))
  await untilReady(running)
  assert.equal(await allowed(), '4321')
  await allow(8765)
  assert.ok(await holdsEverywhere(async () => (await allowed()) === '4321'), 'those that run go on as they began')
  running.child.kill('SIGHUP')
  await until(() => holdsEverywhere(async () => (await allowed()) === '8765'), 'all are new', START_MS)
})
