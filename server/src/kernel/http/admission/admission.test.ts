import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Counter, Registry } from 'prom-client'
import { until } from '../../../../test/hardening/clockwork.ts'
import { listen, requestText, talk } from '../../../../test/hardening/wire.ts'
import { createWorld } from '../../../../test/world.ts'
import type { MiniProgram } from '../../../modules/accounts/index.ts'
import type { Lane } from '../types.ts'
import { createAdmission, type Leave } from './admission.ts'
import { createReadersLimit } from './readers-limit.ts'

const counter = () => new Counter({ name: 'shed', help: 'x', labelNames: ['lane'], registers: [new Registry()] })

function open(t: TestContext, maxInFlight: number, { queueWaitMs = 10, heapUse = () => 0.5, maxReaders = 4096 } = {}) {
  const waits = { queueWaitMs, readersWaitMs: queueWaitMs }
  const admission = createAdmission({ maxInFlight, maxReaders, ...waits, heapUse, shed: counter() })
  t.after(() => admission.stop())
  /** Enters as often as it can, and returns the functions that leave again. */
  const fill = async (lane: Lane, attempts = 100): Promise<Leave[]> =>
    (await Promise.all(Array.from({ length: attempts }, () => admission.enter(lane)))).flatMap((leave) => leave ?? [])
  return { admission, fill }
}

test('each lane fills its share of the slots and no more', async (t) => {
  for (const [lane, slots] of [
    ['write', 60],
    ['auth', 25],
    ['money', 50],
    ['staff', 25],
  ] as const) {
    assert.equal((await open(t, 100).fill(lane, 300)).length, slots, lane)
  }
})

test('a batched write takes an eighth of a slot', async (t) => {
  const { admission, fill } = open(t, 100)
  const entered = await Promise.all(Array.from({ length: 500 }, () => admission.enter('money', undefined, true)))
  const leaves = entered.flatMap((leave) => leave ?? [])
  assert.equal(leaves.length, 400)
  assert.equal((await fill('money')).length, 0)
  for (const leave of leaves.slice(0, 8)) leave()
  assert.equal((await fill('money')).length, 1)
  assert.equal(admission.slots().money.inside, 50)
})

test('writers and sign-ins together leave slots for money alone, in a small process too', async (t) => {
  for (const [size, kept] of [
    [100, 15],
    [10, 2],
    [4, 1],
  ] as const) {
    const { fill } = open(t, size)
    const others = [...(await fill('write', 300)), ...(await fill('auth', 300))]
    assert.equal(others.length, size - kept)
    assert.equal((await fill('money', 300)).length, kept)
  }
})

test('readers have slots of their own: however many come, all other lanes keep theirs', async (t) => {
  const { fill } = open(t, 100)
  assert.equal((await fill('read', 1000)).length, 100)
  assert.equal((await fill('auth', 300)).length, 25)
  assert.equal((await fill('write', 300)).length, 60)
})

test('health checks always get in', async (t) => {
  const { admission, fill } = open(t, 4)
  await fill('read')
  await fill('money')
  for (let count = 0; count < 20; count++) assert.ok(await admission.enter('reserved'))
})

test('a free slot goes to the oldest of few that wait and to the newest of many; leaving twice frees it once', async (t) => {
  for (const [count, next] of [
    [3, 0],
    [12, 11],
  ] as const) {
    const { admission } = open(t, 4, { queueWaitMs: 20_000 })
    const leave = await Promise.all([admission.enter('write'), admission.enter('write')])
    const inside: number[] = []
    for (let name = 0; name < count; name++)
      void Promise.resolve(admission.enter('write')).then(() => void inside.push(name))
    leave[0]!()
    leave[0]!()
    await until(() => inside.length > 0, 'one is let in')
    assert.deepEqual(inside, [next])
    leave[1]!()
    await until(() => inside.length > 1, 'another too')
  }
})

test('readers are let in as they came while all can be served in time, and the newest first when they cannot', async (t) => {
  const { admission } = open(t, 1, { queueWaitMs: 600_000, maxReaders: 1 })
  const inside: number[] = []
  let leave = admission.enter('read') as Leave
  const wait = (name: number) =>
    void Promise.resolve(admission.enter('read')).then((given) => {
      inside.push(name)
      leave = given!
    })
  const leaveAndSee = async () => {
    const before = inside.length
    leave()
    await Promise.resolve()
    await Promise.resolve()
    return inside.slice(before)
  }
  for (const name of [1, 2, 3]) wait(name)
  assert.deepEqual(await leaveAndSee(), [3], 'none was answered yet, so the rate is unknown')
  // Longer than the window over which answered requests are counted.
  await new Promise((resume) => setTimeout(resume, 120))
  assert.deepEqual(await leaveAndSee(), [1])
  wait(4)
  assert.deepEqual(await leaveAndSee(), [2])
})

test('nothing is started for a client that hung up while waiting', async (t) => {
  const { admission } = open(t, 1, { queueWaitMs: 20_000 })
  const leave = await admission.enter('write')
  const gone = admission.enter('write', () => true)
  const here = admission.enter('write', () => false)
  const goneToo = admission.enter('write', () => true)
  leave!()
  assert.deepEqual([await gone, typeof (await here)], [undefined, 'function'])
  ;(await here)!()
  assert.equal(await goneToo, undefined)
})

test('a request that waited too long is refused, and the queue is bounded', async (t) => {
  const { admission, fill } = open(t, 1)
  await fill('write', 1)
  assert.equal(await admission.enter('write'), undefined)
  const long = open(t, 1, { queueWaitMs: 20_000 })
  await long.fill('write', 1)
  for (let count = 0; count < 4096; count++) void long.admission.enter('write')
  assert.equal(long.admission.enter('write'), undefined, 'at once')
})

test('the readers’ limit grows while they are answered in time and shrinks when they are not, never below the least', () => {
  let now = 0
  let heap = 0.5
  let loop = 0.5
  const readers = createReadersLimit({
    least: 10,
    most: 500,
    heapUse: () => heap,
    loopUse: () => loop,
    now: () => now,
  })
  const windows = (count: number, ms: number, wanted: number) => {
    for (let each = 0; each < count; each++) {
      for (let one = 0; one < 20; one++) readers.took(ms, wanted)
      now += 101
      readers.took(ms, wanted)
    }
    return readers.limit()
  }
  assert.equal(windows(5, 1, 5), 10, 'the queue is empty')
  assert.equal(windows(20, 1, 1000), 500, 'as wide as it may be')
  const narrow = windows(5, 300, 1000)
  assert.ok(narrow < 350 && narrow > 200, String(narrow))
  assert.ok(windows(2, 1000, 1000) < narrow / 3)
  assert.equal(windows(100, 300, 1000), 10)
  windows(20, 1, 1000)
  assert.equal(windows(100, 1, 5), 10, 'an unused width is forgotten')
  windows(20, 1, 1000)
  loop = 0.99
  assert.equal(windows(100, 1, 1000), 10, 'an event loop without time to spare')
  loop = 0.5
  heap = 0.9
  assert.equal(windows(10, 1, 1000), 1, 'a heap that is nearly full')
  heap = 0.5
  assert.ok(windows(5, 1, 1000) >= 10, 'and room again')
})

/** A sign-in provider that answers on demand: it keeps requests running. */
function slowProvider() {
  const asked: (() => void)[] = []
  const miniProgram: MiniProgram = {
    exchange: (code) => new Promise((resolve) => asked.push(() => resolve({ subject: code }))),
  }
  return { miniProgram, asked }
}

const signIn = (code: string) =>
  requestText(
    'POST /api/v2/social/mini-program',
    { 'content-type': 'application/json', 'content-length': String(code.length + 11) },
    `{"code":"${code}"}`,
  )

test('a service that is full answers 503 with a time to come back, and readers are still served', async (t) => {
  const { miniProgram, asked } = slowProvider()
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '8' }, ports: { miniProgram } })
  const port = await listen(world)
  const held = [talk(port, signIn('a')), talk(port, signIn('b'))]
  await until(() => asked.length === 2, 'both are at work')
  const [refused] = await talk(port, signIn('c'))
  assert.equal(refused!.status, 503)
  assert.match(String(refused!.headers['retry-after']), /^[123]$/)
  assert.ok(refused!.headers['x-request-id'])
  assert.equal(JSON.parse(refused!.body).code, 'server.busy')
  assert.equal((await talk(port, requestText('GET /api/v2/locations/hots')))[0]!.status, 200)
  for (const answer of asked) answer()
  for (const [reply] of await Promise.all(held)) assert.equal(reply!.status, 200)
})

test('reads of staff and of one’s own money are not in the readers’ lane', async (t) => {
  const world = await createWorld(t)
  const [boss, ann] = [await world.founder(), (await world.people('ann'))[0]!]
  const figures = async () => (await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  const asked: Promise<{ statusCode: number }>[] = []
  await world.owner.begin(async (tx) => {
    await tx`lock table reports, currency_orders in access exclusive mode`
    asked.push(boss.get('/admin/reports'), ann.get('/currency/orders'))
    await until(
      async () => /inside{lane="money"} 1\n.*inside{lane="staff"} 1/.test(await figures()),
      'both are at work',
    )
    assert.match(await figures(), /plaza_http_inside{lane="read"} 0/)
  })
  for (const reply of await Promise.all(asked)) assert.equal(reply.statusCode, 200)
})

test('clients that leave while they wait take no slot with them', async (t) => {
  const { miniProgram, asked } = slowProvider()
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '8' }, ports: { miniProgram } })
  const port = await listen(world)
  for (let round = 0; round < 5; round++) {
    const held = [talk(port, signIn(`x${round}`)), talk(port, signIn(`y${round}`))]
    await until(() => asked.length === 2, 'both are at work')
    // These wait in the queue and time out before it is their turn.
    const gone = Array.from({ length: 6 }, () => connect(port, '127.0.0.1'))
    for (const socket of gone) socket.write(signIn(`z${round}`))
    await new Promise((resume) => setTimeout(resume, 30))
    for (const socket of gone) socket.destroy()
    for (const answer of asked.splice(0)) answer()
    await Promise.all(held)
  }
  const last = talk(port, signIn('last'))
  await until(() => asked.length > 0, 'there is room again')
  for (const answer of asked) answer()
  assert.equal((await last)[0]!.status, 200)
})
