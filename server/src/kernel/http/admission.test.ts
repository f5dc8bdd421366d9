import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Counter, Registry } from 'prom-client'
import { until } from '../../../test/hardening/clockwork.ts'
import { listen, requestText, talk } from '../../../test/hardening/wire.ts'
import { createWorld } from '../../../test/world.ts'
import type { MiniProgram } from '../../modules/accounts/index.ts'
import { Problem } from '../problem.ts'
import { createAdmission } from './admission.ts'
import type { Lane } from './types.ts'

function open(t: TestContext, maxInFlight: number, queueWaitMs = 10) {
  const admission = createAdmission({
    maxInFlight,
    queueWaitMs,
    sluggishMs: Number.POSITIVE_INFINITY,
    shed: new Counter({ name: 'shed', help: 'x', labelNames: ['lane'], registers: [new Registry()] }),
  })
  t.after(() => admission.stop())
  /** Enters as often as it can, and returns the ways out. */
  const fill = async (lane: Lane, attempts = 100): Promise<(() => void)[]> => {
    const entered = await Promise.allSettled(Array.from({ length: attempts }, () => admission.enter(lane)))
    for (const result of entered) if (result.status === 'rejected') assertShed(result.reason)
    return entered.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }
  return { admission, fill }
}

function assertShed(error: unknown): void {
  assert.ok(error instanceof Problem)
  assert.deepEqual([error.status, error.code, error.headers], [503, 'server.busy', { 'retry-after': '1' }])
}

test('each lane fills its share of the room and no more', async (t) => {
  for (const [lane, slots] of [
    ['read', 80],
    ['write', 60],
    ['auth', 25],
    ['money', 50],
  ] as const) {
    assert.equal((await open(t, 100).fill(lane, 300)).length, slots, lane)
  }
})

test('readers and writers together leave room that only money may enter, in a small process too', async (t) => {
  for (const [size, kept] of [
    [100, 10],
    [10, 1],
    [4, 1],
  ] as const) {
    const { fill } = open(t, size)
    const others = [...(await fill('read', 300)), ...(await fill('write', 300)), ...(await fill('auth', 300))]
    assert.equal(others.length, size - kept)
    assert.equal((await fill('money', 300)).length, kept)
  }
})

test('a rush of sign-ins does not turn readers away', async (t) => {
  const { fill } = open(t, 100)
  assert.equal((await fill('auth', 300)).length, 25)
  assert.ok((await fill('read', 300)).length >= 60)
})

test('health checks always get in', async (t) => {
  const { admission, fill } = open(t, 4)
  await fill('read')
  await fill('money')
  for (let count = 0; count < 20; count++) await admission.enter('reserved')
})

test('whoever waits gets the slot that becomes free; leaving twice frees it once', async (t) => {
  const { admission, fill } = open(t, 4, 20_000)
  const leave = await Promise.all([admission.enter('read'), admission.enter('read'), admission.enter('read')])
  const waiting = [admission.enter('read'), admission.enter('read')]
  leave[0]!()
  leave[0]!()
  const second = await Promise.race(waiting)
  assert.equal(typeof second, 'function')
  let isSecondIn = false
  void waiting[1]!.then(() => (isSecondIn = true))
  await new Promise((resume) => setImmediate(resume))
  assert.equal(isSecondIn, false)
  leave[1]!()
  await waiting[1]
  assert.ok(fill)
})

test('the queue itself has an end, and then the refusal comes at once', async (t) => {
  const { admission } = open(t, 10, 20_000)
  for (let count = 0; count < 8; count++) await admission.enter('read')
  const waiting = Array.from({ length: 20 }, () => admission.enter('read').catch(() => {}))
  await assert.rejects(admission.enter('read'), (error) => {
    assertShed(error)
    return true
  })
  assert.equal(waiting.length, 20)
})

/** A sign-in provider that answers when told to: what keeps requests at work in a real service. */
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

test('a service that is full answers 503 with a time to come back, and readers still get in', async (t) => {
  const { miniProgram, asked } = slowProvider()
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '8' }, ports: { miniProgram } })
  const port = await listen(world)
  const held = [talk(port, signIn('a')), talk(port, signIn('b'))]
  await until(() => asked.length === 2, 'both are at work')
  const [refused] = await talk(port, signIn('c'))
  assert.equal(refused!.status, 503)
  assert.equal(refused!.headers['retry-after'], '1')
  assert.equal(JSON.parse(refused!.body).code, 'server.busy')
  assert.equal((await talk(port, requestText('GET /api/v2/locations/hots')))[0]!.status, 200)
  for (const answer of asked) answer()
  for (const [reply] of await Promise.all(held)) assert.equal(reply!.status, 200)
})

test('clients that leave while they wait take no slot with them', async (t) => {
  const { miniProgram, asked } = slowProvider()
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '8' }, ports: { miniProgram } })
  const port = await listen(world)
  for (let round = 0; round < 5; round++) {
    const held = [talk(port, signIn(`x${round}`)), talk(port, signIn(`y${round}`))]
    await until(() => asked.length === 2, 'both are at work')
    // These wait in the queue and give up before it is their turn.
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

test('with a heap that is nearly full readers and sign-ins are turned away, writes and money are not', async (t) => {
  let use = 0.5
  const admission = createAdmission({
    maxInFlight: 10,
    sluggishMs: Number.POSITIVE_INFINITY,
    heapUse: () => use,
    shed: new Counter({ name: 'shed', help: 'x', labelNames: ['lane'], registers: [new Registry()] }),
  })
  t.after(() => admission.stop())
  const isLetIn = async (lane: Lane): Promise<boolean> => {
    try {
      ;(await admission.enter(lane))()
      return true
    } catch (error) {
      assertShed(error)
      return false
    }
  }
  assert.ok(await isLetIn('read'))
  use = 0.9
  await until(async () => !(await isLetIn('read')), 'readers are turned away')
  assert.deepEqual([await isLetIn('auth'), await isLetIn('write'), await isLetIn('money')], [false, true, true])
  use = 0.5
  await until(() => isLetIn('read'), 'readers are let in again')
})
