import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { until } from '../hardening/clockwork.ts'
import { type Answer, ask, startLoad } from './clients.ts'
import { makePlace } from './plaza.ts'
import { startService } from './service.ts'

const REQUESTS = [
  { path: '/api/v2/locations/hots' },
  { method: 'POST', path: '/api/v2/auth/login', body: { login: 'admin', password: 'only for acceptance tests' } },
  { path: '/api/v2/users' },
  { method: 'POST', path: '/api/v2/social/mini-program', body: { code: 'wrong' } },
]

/** Looks at /readyz until nothing listens, each time over a new connection. */
async function watchReadiness(port: number): Promise<number[]> {
  const seen: number[] = []
  for (;;) {
    try {
      seen.push((await ask(port, { path: '/readyz' })).status)
    } catch {
      return seen
    }
  }
}

// Long enough for the slowest machine to let each client ask once more and hear that it should move on.
const drain = { SHUTDOWN_DRAIN_MS: '2000', WEB: '0' }

test('SIGTERM and Ctrl-C under load: every accepted request is answered, and the process exits cleanly', async (t) => {
  const folder = await makePlace(t, drain)
  for (const signals of [
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGINT'],
  ] as const) {
    const { child, ended } = await startService(t, folder)
    const load = startLoad(folder.port, 8, REQUESTS)
    await until(() => load.answers.length > 40, 'the service is under load')

    const before = load.answers.length
    const readiness = watchReadiness(folder.port)
    // npm forwards a signal that its child has already had.
    for (const signal of signals) child.kill(signal)
    const { code, stdout, stderr } = await ended
    await load.ended

    assert.deepEqual(load.lost, [], `after ${signals.join()}`)
    assert.equal(code, 0, stderr)
    assert.match(stdout, /Stopped\.\n$/)
    const last = load.answers.slice(before)
    assert.ok(
      last.some(({ headers }) => headers.connection === 'close'),
      'no client was told to move on',
    )
    // A machine that is busy with other tests may refuse some, or let one wait for a lock too long, as at any other
    // time. Stopping cancels no statement; one that lost its connection would be `database.away`.
    const odd = last.filter(({ status, body }: Answer) => status >= 500 && !/"(server|database)\.busy"/.test(body))
    assert.deepEqual(odd, [])
    assert.ok((await readiness).includes(503), 'readyz did not say no first')
  }
})

/** Sends half a request, and reads nothing. */
async function lingerAt(t: TestContext, port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/v2/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"login"',
  )
  t.after(() => socket.destroy())
  await until(async () => (await ask(port, { path: '/healthz' })).status === 200, 'it is still there')
}

test('the banner says what a person needs, the admin password only when it was made up; a client that sends half a request and never reads does not keep the process', async (t) => {
  const folder = await makePlace(t, { SHUTDOWN_DRAIN_MS: '0' })
  const { ADMIN_PASSWORD: _, ...env } = folder.env
  const first = await startService(t, { ...folder, env })
  const [, password] = /Staff\s+admin\s+password (\S+)\s+\(shown only this once\)/.exec(first.output()) ?? []
  assert.ok(password, first.output())
  assert.equal(
    (await ask(folder.port, { method: 'POST', path: '/api/v2/auth/login', body: { login: 'admin', password } })).status,
    200,
  )
  for (const part of ['/api/v2', '/docs', '/sandbox'])
    assert.ok(first.output().includes(`http://127.0.0.1:${folder.port}${part}`), part)
  first.child.kill('SIGTERM')
  assert.equal((await first.ended).code, 0)
  const second = await startService(t, { ...folder, env })
  assert.ok(!second.output().includes(password))
  await lingerAt(t, folder.port)
  second.child.kill('SIGTERM')
  assert.equal((await second.ended).code, 0)
})
