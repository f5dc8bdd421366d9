import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fetchTool } from '../../scripts/fetch-tool.mjs'
import { openApiDocument } from '../src/kernel/http/openapi/index.ts'
import { type ActorName, setStage } from './access/stage.ts'
import { bodyOf, visit, visits } from './hardening/walk.ts'
import { requestsFrom } from './person.ts'
import { createWorld, type Reply, type Requests, type World } from './world.ts'

const ACTORS: readonly ActorName[] = ['guest', 'stranger', 'owner', 'staff']
const START_MS = 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A proxy in front of the world that compares every answer with the description; returns its address. */
async function startPrism(t: TestContext, world: World): Promise<string> {
  const upstream = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const file = join(tmpdir(), `plaza-prism-${process.pid}.json`)
  await writeFile(file, JSON.stringify(openApiDocument(world.app)))
  const port = await freePort()
  const cli = join(fetchTool('prism'), 'dist/index.js')
  const prism = spawn(process.execPath, [cli, 'proxy', file, upstream, '-p', String(port)], { stdio: 'pipe' })
  t.after(() => prism.kill())
  prism.stdout.resume()
  prism.stderr.resume()
  const address = `http://127.0.0.1:${port}`
  for (const until = Date.now() + START_MS; ; ) {
    const isUp = await fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return address
    assert.ok(Date.now() < until && prism.exitCode === null, 'prism did not start')
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

interface Injected {
  method?: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
  remoteAddress?: string
}

interface Violation {
  location: string[]
  message: string
}

/** Records whose names are unique: the second is made with the name of the first, and then renamed to it. */
const NAMED: readonly [path: string, field: string, more?: object][] = [
  ['tag-categories', 'name'],
  ['tags', 'name', { tag_category_id: 1 }],
  ['topic-categories', 'name'],
  ['feed-categories', 'name'],
  ['event-categories', 'name'],
  ['themes', 'title'],
  ['roles', 'name', { permissions: [] }],
]

async function takeNames(staff: Requests): Promise<void> {
  for (const [path, field, more] of NAMED) {
    const make = (name: string) => staff.post(`/admin/${path}`, { ...more, [field]: name })
    const [one, other] = [await make('taken-name'), await make('other-name')]
    assert.deepEqual([one.statusCode, other.statusCode], [201, 201], `${path}: ${one.body}${other.body}`)
    const renamed = await staff.patch(`/admin/${path}/${other.json().id}`, { [field]: 'taken-name' })
    assert.deepEqual([(await make('taken-name')).statusCode, renamed.statusCode], [422, 422], path)
  }
}

test('a validating proxy finds every answer described', async (t) => {
  const world = await createWorld(t, { env: { TRUST_PROXY: '1' }, leavesLedgerBroken: true })
  const prism = await startPrism(t, world)
  const violations = new Set<string>()
  let requests = 0

  const inject = async ({ method = 'GET', url, headers, payload, remoteAddress = '10.98.0.2' }: Injected) => {
    // Pages are in no document, and the proxy knows none of them.
    if (!url.startsWith('/api/'))
      return world.app.inject({ method: 'GET', url, headers, remoteAddress }) as Promise<Reply>
    requests++
    const response = await fetch(`${prism}${url}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': remoteAddress },
      redirect: 'manual',
      // `fetch` refuses the body that a table row may have left over from its preparation.
      ...(payload !== undefined && method !== 'GET' && { body: payload }),
    })
    const body = await response.text()
    const found = JSON.parse(response.headers.get('sl-violations') ?? '[]') as Violation[]
    for (const { location, message } of found)
      if (location[0] === 'response')
        violations.add(`${method} ${url} ${response.status} ${location.join('.')}: ${message} ${body.slice(0, 200)}`)
    const reply = { statusCode: response.status, headers: Object.fromEntries(response.headers), body }
    return { ...reply, json: () => JSON.parse(body) } as unknown as Reply
  }
  const app = { inject } as never
  const stage = await setStage({ ...world, app })
  for (const [name, person] of Object.entries(stage.people))
    stage.actors[name as ActorName] = requestsFrom(app, person.address, () => person.token)
  stage.actors.guest = requestsFrom(app, '10.98.0.1', () => undefined)

  const described = visits(stage).filter(({ route }) => (route.schema as { hide?: boolean }).hide !== true)
  for (const each of described) {
    for (const actor of ACTORS) await visit(stage, each, { actor })
    if (!bodyOf(each.route)) continue
    for (const body of [{}, { unexpected: true }, []])
      await visit(stage, each, { change: (call) => ({ ...call, body }) })
  }
  await takeNames(stage.actors.staff)
  const guest = stage.actors.guest
  assert.equal((await stage.actors.owner.post('/auth/session')).statusCode, 403)
  assert.equal((await guest.post('/payments/pay-a/notify', { forged: 1 })).statusCode, 400)
  assert.equal((await guest.post('/payments/pay-b/notify', { forged: 1 })).statusCode, 400)
  const { headers } = await guest.get('/feeds')
  const known = { headers: { 'if-none-match': String(headers['etag']) } }
  assert.equal((await guest.get('/feeds', known)).statusCode, 304)
  assert.deepEqual([...violations], [])
  assert.ok(requests > 1500, `${requests} requests`)
})
