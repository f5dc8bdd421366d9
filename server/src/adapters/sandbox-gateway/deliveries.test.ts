import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { balance, keysOf, provider, recharge, refusals, stateOf } from '../../../test/factories/payments.ts'
import { assertLedgerClean } from '../../../test/money.ts'
import { createWorld, type World, type WorldOptions } from '../../../test/world.ts'
import { rechargeCredited } from '../../modules/ledger/index.ts'
import type { OutboundAnswer } from '../outbound-http/index.ts'
import { type Callback, createDeliveries, type Delivery, MAX_DELIVERIES } from './deliveries.ts'
import type { OwnRequest, Reach } from './reach.ts'
import { createSandboxGateway } from './sandbox-gateway.ts'
import { gapS, maxTries } from './schedule.ts'

/** A day in less than a second. */
const FAST = '100000'

const callbackOf = async (world: World, { out_trade_no: number }: { out_trade_no: string }): Promise<Delivery> =>
  (await world.guest().get('/sandbox/callbacks')).json().find((each: Delivery) => each.out_trade_no === number)

async function until<Value>(look: () => Promise<Value>, isDone: (value: Value) => boolean): Promise<Value> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
    const value = await look()
    if (isDone(value)) return value
  }
  return assert.fail('it did not happen in time')
}

/** A world whose sandbox providers meet this on their way to Plaza. */
async function worldBehind(t: TestContext, between: (reach: Reach) => Reach): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-test-gateway-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const gateway = createSandboxGateway({
    dataDir,
    publicUrl: 'http://plaza.test',
    repeatSpeed: Number(FAST),
    delayMs: 0,
  })
  const sandboxGateway = { ...gateway, connect: (reach: Reach) => gateway.connect(between(reach)) }
  return createWorld(t, { ports: { sandboxGateway, payments: [gateway.payA, gateway.payB] } })
}

/** Plaza cannot credit anything for the first few times. */
const failing = (times: number): WorldOptions['modules'] => {
  let left = times
  return () => [
    {
      name: 'trouble',
      reactions: [
        {
          fact: rechargeCredited.name,
          react: async () => {
            if (left-- > 0) throw new Error('not now')
          },
        },
      ],
    },
  ]
}

for (const type of ['PayAOrder', 'PayAWapOrder', 'PayBOrder'] as const) {
  test(`${type}: what Plaza could not accept is repeated until it does, and credited once`, async (t) => {
    const world = await createWorld(t, { modules: failing(3), env: { SANDBOX_REPEAT_SPEED: FAST } })
    await keysOf(world)
    const [ann] = await world.people('ann')
    const made = await recharge(world, ann, type, 250)
    assert.equal((await provider(world, made, 'pay')).status, 500, 'the answer is that to the first try')
    const { tries, answer, next_at } = await until(
      () => callbackOf(world, made),
      (callback) => callback.is_taken,
    )
    assert.deepEqual([tries, answer?.status, next_at], [4, 200, null])
    assert.equal(await balance(ann), 250)
    assert.equal((await provider(world, made, 'repeat')).status, 200)
    assert.equal(await balance(ann), 250)
    assert.equal((await callbackOf(world, made)).tries, 4)
    await assertLedgerClean(world)
  })
}

test('a Plaza that cannot be reached, then refuses, is asked again; every try has its own time and the same number', async (t) => {
  const bodies: URLSearchParams[] = []
  const world = await worldBehind(t, (reach) => async (request: OwnRequest): Promise<OutboundAnswer> => {
    if (!request.path.endsWith('/notify')) return reach(request)
    bodies.push(new URLSearchParams(String(request.body)))
    if (bodies.length === 1) throw new Error('refused')
    // Two seconds of the clock, for the times to differ.
    if (bodies.length === 2) await sleep(2100)
    if (bodies.length < 4) return { status: 400, headers: {}, bytes: Buffer.from('fail') }
    return reach(request)
  })
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann)
  assert.deepEqual(await provider(world, made, 'pay'), { status: 0, body: 'Plaza did not answer.' })
  await until(
    () => callbackOf(world, made),
    (callback) => callback.is_taken,
  )
  assert.equal(await balance(ann), 100)
  assert.equal(bodies.length, 4)
  assert.equal(new Set(bodies.map((body) => body.get('notify_id'))).size, 1)
  assert.notEqual(bodies[0]!.get('notify_time'), bodies[3]!.get('notify_time'))
})

test('a bad signature and a wrong amount are sent once and never become a credit', async (t) => {
  const world = await createWorld(t, { env: { SANDBOX_REPEAT_SPEED: '1000000' } })
  await keysOf(world)
  const [ann] = await world.people('ann')
  for (const type of ['PayAOrder', 'PayBOrder'] as const) {
    const made = await recharge(world, ann, type)
    for (const action of ['bad-signature', 'wrong-amount'])
      assert.equal((await provider(world, made, action)).status, 400)
    // Longer than all repeats of a day take at this speed.
    await sleep(300)
    assert.equal(await callbackOf(world, made), undefined)
    assert.deepEqual(await refusals(world, made), ['wrong_amount'])
    assert.equal(await stateOf(world, made), 0)
  }
  assert.equal(await balance(ann), 0)
})

test('a provider gives up after its last try, and the reconciler is left', async (t) => {
  const world = await createWorld(t, {
    modules: failing(Number.POSITIVE_INFINITY),
    env: { SANDBOX_REPEAT_SPEED: '1000000' },
  })
  await keysOf(world)
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann)
  await provider(world, made, 'pay')
  const given = await until(
    () => callbackOf(world, made),
    ({ tries, max_tries }) => tries === max_tries,
  )
  assert.deepEqual([given.tries, given.is_taken, given.next_at, given.answer?.status], [8, false, null, 500])
  await sleep(100)
  assert.equal((await callbackOf(world, made)).tries, 8)
  assert.equal(await balance(ann), 0)
})

test('with a delay the order is seen waiting, paid at the provider', async (t) => {
  const world = await createWorld(t, { env: { SANDBOX_CALLBACK_DELAY_MS: '1500' } })
  await keysOf(world)
  const [ann] = await world.people('ann')
  const made = await recharge(world, ann, 'PayBOrder')
  const answered = provider(world, made, 'pay')
  const waiting = await until(
    () => callbackOf(world, made),
    (callback) => callback !== undefined,
  )
  assert.deepEqual([waiting.tries, waiting.answer], [0, null])
  assert(Date.parse(waiting.next_at!) > Date.now())
  assert.equal(await stateOf(world, made), 0)
  assert.equal((await answered).status, 200)
  assert.equal(await balance(ann), 100)
})

test('closing the service ends the repeats and the delays at once', async (t) => {
  for (const [variable, value, status] of [
    ['SANDBOX_CALLBACK_DELAY_MS', '30000', 0],
    ['SANDBOX_REPEAT_SPEED', '240', 500],
  ] as const) {
    const env = { [variable]: value }
    const world = await createWorld(t, { modules: failing(1), env })
    await keysOf(world)
    const [ann] = await world.people('ann')
    const made = await recharge(world, ann)
    const answered = provider(world, made, 'pay')
    await until(
      () => callbackOf(world, made),
      (callback) => callback?.next_at != null,
    )
    const startedAt = Date.now()
    await world.app.close()
    assert.equal((await answered).status, status)
    assert(Date.now() - startedAt < 5000)
  }
})

const callbackTo = (outTradeNo: string, provider: Callback['provider'] = 'pay-a'): Callback => ({
  provider,
  outTradeNo,
  make: () => ({ method: 'POST', path: '/' }),
})
const answering = (status: number, body: string) => async () => ({ status, headers: {}, bytes: Buffer.from(body) })

test('only so many are kept, and the oldest is dropped with its repeats', async (t) => {
  const deliveries = createDeliveries(answering(500, 'x'.repeat(10_000)), { repeatSpeed: 1, delayMs: 0 })
  t.after(() => deliveries.stop())
  for (let index = 0; index <= MAX_DELIVERIES; index++) await deliveries.begin(callbackTo(`number${index}`))
  const listed = deliveries.list()
  assert.deepEqual(
    [listed.length, listed[0]?.out_trade_no, listed.at(-1)?.out_trade_no],
    [MAX_DELIVERIES, `number${MAX_DELIVERIES}`, 'number1'],
  )
  assert.equal(listed[0]?.answer?.body.length, 500)
})

test('a manual try, once accepted, ends those of the provider; otherwise it changes nothing about them', async (t) => {
  let [status, body] = [500, '']
  const deliveries = createDeliveries(async () => answering(status, body)(), { repeatSpeed: 1, delayMs: 0 })
  t.after(() => deliveries.stop())
  await deliveries.begin(callbackTo('number'))
  const { next_at } = deliveries.list()[0]!
  await deliveries.again(callbackTo('number'))
  assert.deepEqual([deliveries.list()[0]!.tries, deliveries.list()[0]!.next_at], [1, next_at])
  ;[status, body] = [200, 'success']
  await deliveries.again(callbackTo('number'))
  const { tries, is_taken, next_at: after } = deliveries.list()[0]!
  assert.deepEqual([tries, is_taken, after], [1, true, null])
})

test('each provider has its own word for success, and its own schedule', async (t) => {
  const isTaken = async (provider: Callback['provider'], status: number, body: string) => {
    const deliveries = createDeliveries(answering(status, body), { repeatSpeed: 1, delayMs: 0 })
    t.after(() => deliveries.stop())
    await deliveries.begin(callbackTo('number', provider))
    return deliveries.list()[0]!.is_taken
  }
  assert.deepEqual(
    [
      await isTaken('pay-a', 200, 'success'),
      await isTaken('pay-a', 200, 'fail'),
      await isTaken('pay-a', 200, 'success '),
      await isTaken('pay-b', 200, '{}'),
      await isTaken('pay-b', 204, ''),
      await isTaken('pay-b', 400, 'success'),
    ],
    [true, false, false, true, true, false],
  )
  const days = (['pay-a', 'pay-b'] as const).map((provider) => {
    const gaps = Array.from({ length: maxTries(provider) - 1 }, (_, index) => gapS(provider, index + 1)!)
    return [maxTries(provider), gaps.reduce((sum, gap) => sum + gap) / 60]
  })
  assert.deepEqual(days, [
    [8, 24 * 60 + 24],
    [16, 24 * 60 + 4],
  ])
})
