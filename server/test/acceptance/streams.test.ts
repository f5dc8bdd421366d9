import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { until } from '../hardening/clockwork.ts'
import { openStream, type StreamEvent } from '../stream-client.ts'
import { ask } from './clients.ts'
import { freePort, makePlace } from './plaza.ts'
import { startService } from './service.ts'

const NOTICES = 1000
const RECONNECTS = 100

test('a client that moves between two processes during a thousand notifications misses none and sees none twice', async (t) => {
  const folder = await makePlace(t)
  const twin = { ...folder, port: await freePort() }
  await startService(t, folder)
  await startService(t, { ...twin, env: { ...folder.env, PORT: String(twin.port) } })
  const ports = [folder.port, twin.port]
  const { body } = await ask(folder.port, {
    method: 'POST',
    path: '/api/v2/auth/login',
    body: { login: 'admin', password: folder.env['ADMIN_PASSWORD'] },
  })
  const token: string = JSON.parse(body).access_token
  const database = postgres(folder.databaseUrl, { max: 8 })
  t.after(() => database.end())
  const [admin] = await database`select id from users where name = 'admin'`

  const seen: StreamEvent[] = []
  let lastId: string | undefined
  let isDone = false
  let connections = 0
  const wandering = (async () => {
    while (!isDone || seen.length < NOTICES) {
      const stream = await openStream(ports[connections++ % 2]!, token, lastId)
      await sleep(Math.random() * 60)
      if (isDone) await until(() => seen.length + stream.events.length >= NOTICES, 'the rest arrives')
      stream.drop()
      seen.push(...stream.events)
      lastId = stream.lastId() ?? lastId
    }
  })()
  await until(() => lastId !== undefined, 'the first connection stands')

  // Sent by a third party, several at once, so that neither process knows of them but from the database.
  const tellOne = (target: number) => database`
    select tell_users(jsonb_build_array(jsonb_build_object('user_id', ${admin!['id']}::bigint, 'kind', 'system',
      'channel', 'system', 'target', ${target}::int, 'content', 'Something happened.', 'tag', 'notification:system')), '{}')`
  for (let first = 1; first <= NOTICES; first += 8) {
    const targets = Array.from({ length: 8 }, (_, index) => first + index).filter((target) => target <= NOTICES)
    await Promise.all(targets.map(tellOne))
    await sleep(15)
  }
  await until(() => connections > RECONNECTS, 'a hundred reconnects', 60_000)
  isDone = true
  await wandering

  assert.deepEqual(
    seen.map(({ id }) => Number(id)),
    Array.from({ length: NOTICES }, (_, index) => index + 1),
  )
  assert.equal(new Set(seen.map(({ data }) => data.target)).size, NOTICES)
  assert.deepEqual(
    seen.map(({ data }) => data.badge),
    Array.from({ length: NOTICES }, (_, index) => index + 1),
  )
})
