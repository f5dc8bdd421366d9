import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addressOf, send } from '../access/call.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { nothing } from '../access/table.ts'
import { createWorld } from '../world.ts'
import { checksum } from './checksum.ts'
import { visits } from './walk.ts'

let stage: Stage
before(async (t) => {
  stage = await setStage(await createWorld(t as TestContext))
})

test('ALL-16 HEAD answers like GET, without a body, and changes nothing', async () => {
  // Good until something is prepared, or read that may be counted.
  let before: Record<string, string> | undefined
  for (const { name, row } of visits(stage).filter(({ row }) => row.method === 'GET')) {
    // Both sign people out or exchange a token: there HEAD only says that one could. Opening a feed counts a view.
    const isPlain = !row.url.startsWith('/api/v2/auth/') && row.url !== '/api/v2/feeds/:feed'
    for (const actor of ['guest', 'staff'] as const) {
      if (row.prepare !== nothing) before = undefined
      const call = await row.prepare(stage, actor)
      const as = call.as ?? stage.actors[actor]
      const url = addressOf(stage, row.url, call)
      before ??= await checksum(stage.world)
      const head = await send(as, 'HEAD', url)
      if (!isPlain) assert.deepEqual(await checksum(stage.world), before, `HEAD ${row.url} changed something`)
      // A refusal's body is dropped further down, by the server that writes to the wire.
      if (head.statusCode < 400) assert.equal(head.body, '', `HEAD ${row.url} has a body`)
      const get = await send(as, 'GET', url)
      assert.equal(head.statusCode, get.statusCode, `${name} as ${actor}`)
      if (isPlain) assert.equal(head.headers['content-type'], get.headers['content-type'], name)
      if (isPlain) assert.deepEqual(await checksum(stage.world), before, `${name} changed something`)
      else before = undefined
    }
  }
})

test('ALL-16 no header and no parameter turns a request into another method', async () => {
  const { user } = stage.people
  const before = await checksum(stage.world)
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    for (const method of ['GET', 'POST'] as const) {
      await user.send({ method, url: '/user', headers: { [header]: 'DELETE' } })
    }
  }
  await user.get('/user?_method=DELETE')
  assert.deepEqual(await checksum(stage.world), before)
  assert.equal((await user.get('/user')).statusCode, 200)
})

test('ALL-16 OPTIONS tells the methods of every address and changes nothing; an unknown method is 405', async () => {
  const before = await checksum(stage.world)
  for (const { row } of visits(stage)) {
    const url = row.url.replace(/:\w+/g, '1').replace('*', 'x')
    const options = await stage.actors.guest.send({ method: 'OPTIONS', url })
    assert.equal(options.statusCode, 204, url)
    const allowed = String(options.headers.allow).split(', ')
    assert.ok(allowed.includes(row.method), `${url}: ${options.headers.allow}`)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const) {
      if (allowed.includes(method)) continue
      const reply = await stage.actors.guest.send({ method, url })
      assert.equal(reply.statusCode, 405, `${method} ${url}: ${reply.body}`)
      assert.equal(reply.headers.allow, options.headers.allow)
    }
  }
  assert.deepEqual(await checksum(stage.world), before)
})
