import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../../../test/money.ts'
import { changeSetting } from '../../../../test/settings.ts'
import type { World } from '../../../../test/world.ts'
import { moneySetting } from '../settings.ts'
import { checkRecent } from './check-recent.ts'
import { type WalkPoint, walkLedger } from './walk-ledger.ts'
import { auditLedger, watchLedger } from './watch-ledger.ts'

const watch = async (world: World, job = watchLedger) => {
  await world.db.transaction((tx) => tx.enqueue(job, {}))
  await world.runJobs()
  await world.service.settings.refresh()
}
const metric = async (world: World, name: string, check: 'recent' | 'whole' = 'recent') => {
  const { body } = await world.guest().get('/metrics', { remoteAddress: '127.0.0.1' })
  return Number(new RegExp(`^${name}\\{check="${check}"\\} (\\S+)$`, 'm').exec(body)?.[1])
}
const isBraked = async (world: World) => !world.service.settings.get(moneySetting).rewards
const release = (world: World) =>
  changeSetting(world, 'money', { recharge: true, cash: true, rewards: true, tasks: true })

test('the brake is pulled by itself when the ledger does not add up, and stays until it is released', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await crowd(world, 2, 1000)
  const [staff] = await crowd(world, 1, 0, ['founder'])
  const money = async () =>
    (await staff!.get('/admin/settings')).json().data.find(({ name }: { name: string }) => name === 'money').value

  await watch(world)
  assert.equal((await reward(ann!, bob!, coins(1))).statusCode, 201)
  assert.equal(await metric(world, 'plaza_ledger_differences'), 0)
  assert(Math.abs((await metric(world, 'plaza_ledger_checked_timestamp_seconds')) - Date.now() / 1000) < 60)

  const break_ = (by: number) =>
    world.owner`update ledger_accounts set balance = balance + ${by} where kind = 'user' and owner_id = ${ann!.id}`
  await break_(5)
  await watch(world)

  assert.equal(await metric(world, 'plaza_ledger_differences'), 1)
  const { recharge, cash, rewards, tasks } = await money()
  assert.deepEqual({ recharge, cash, rewards, tasks }, { recharge: false, cash: false, rewards: false, tasks: false })
  const given = await reward(ann!, bob!, coins(1))
  assert.deepEqual([given.statusCode, given.json().code], [403, 'currency.switched_off'])
  assert.equal((await ann!.post('/currency/cash', { amount: 100 })).statusCode, 403)
  assert.equal((await ann!.get('/user/currency')).statusCode, 200)
  const { ok, checks } = (await staff!.get('/admin/ledger/verify')).json()
  assert.equal(ok, false)
  assert.deepEqual(
    checks.filter(({ value }: { value: number }) => value !== 0).map(({ value }: { value: number }) => value),
    [1, 5],
  )

  const [line] = await world.owner`select actor_id, after from audit_log where action = 'money.brake'`
  assert.equal(line!['actor_id'], null)
  assert.equal(line!['after'].rewards, false)
  assert(world.logs.some((text) => text.includes('the ledger does not add up')))

  await watch(world)
  assert.equal((await world.owner`select from audit_log where action = 'money.brake'`).length, 1, 'once is enough')

  await break_(-5)
  await watch(world)
  assert.equal((await reward(ann!, bob!, coins(1))).statusCode, 403, 'a person releases it')
  assert.equal(
    (await staff!.patch('/admin/settings/money', { recharge: true, cash: true, rewards: true, tasks: true }))
      .statusCode,
    204,
  )
  await world.service.settings.refresh()
  assert.equal((await reward(ann!, bob!, coins(1))).statusCode, 201)
  await assertLedgerClean(world)
})

test('staff who ask for the check pull the brake by what it finds', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await crowd(world, 2, 1000)
  const [staff] = await crowd(world, 1, 0, ['founder'])
  const verify = async () => (await staff!.get('/admin/ledger/verify')).json().ok
  const nudge = (by: number) =>
    world.owner`update ledger_accounts set balance = balance + ${by} where kind = 'user' and owner_id = ${ann!.id}`
  assert.equal(await verify(), true)
  assert.equal(await metric(world, 'plaza_ledger_differences', 'whole'), 0)
  assert.equal(await isBraked(world), false)

  await nudge(5)
  assert.equal(await verify(), false)
  assert.equal(await metric(world, 'plaza_ledger_differences', 'whole'), 2)
  const given = await reward(ann!, bob!, coins(1))
  assert.deepEqual([given.statusCode, given.json().code], [403, 'currency.switched_off'])
  const lines = await world.owner`select after from audit_log where action = 'money.brake' order by id desc limit 1`
  assert.equal(lines[0]!['after'].checks.length, 2)

  await nudge(-5)
  assert.equal(await verify(), true)
  assert.equal(await metric(world, 'plaza_ledger_differences', 'whole'), 0)
  assert.equal(await isBraked(world), true, 'a person releases it')
  await release(world)
})

test('a watch that could not run is tried again and never a dead letter', async () => {
  const world = await createMoneyWorld()
  const before = await metric(world, 'plaza_ledger_checked_timestamp_seconds')
  await world.owner`revoke select on user_debts, provider_payments from plaza_app`
  await world.db.transaction((tx) => tx.enqueue(watchLedger, {}, { key: watchLedger.name }))
  await world.runJobs()
  await world.owner`grant select on user_debts, provider_payments to plaza_app`
  const [job] = await world.owner`select attempts, dead_at from jobs where key = ${watchLedger.name}`
  assert.deepEqual({ ...job }, { attempts: 1, dead_at: null })
  assert.equal(await metric(world, 'plaza_ledger_checked_timestamp_seconds'), before)
  await world.clock.advance(60)
  await world.runJobs()
  assert.deepEqual([...(await world.owner`select id from jobs where key = ${watchLedger.name}`)], [])
  assert((await metric(world, 'plaza_ledger_checked_timestamp_seconds')) > before)
})

test('the minute finds what is wrong with what is new, the day what is wrong with what is old', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await crowd(world, 2, 1000)
  await reward(ann!, bob!, coins(10))
  // Long enough ago that no transaction can still be running, and nothing touches it again.
  await world.clock.advance(300)
  await watch(world)
  const nudge = (by: number) =>
    world.owner`update ledger_accounts set balance = balance + ${by} where kind = 'user' and owner_id = ${ann!.id}`
  await nudge(5)
  await watch(world)
  assert.equal(await metric(world, 'plaza_ledger_differences'), 0, 'nothing new is wrong')
  assert.equal(await isBraked(world), false)

  await watch(world, auditLedger)
  assert.equal(await metric(world, 'plaza_ledger_differences', 'whole'), 1)
  assert.equal(await isBraked(world), true)
  await nudge(-5)
  await release(world)

  // On an account that was touched the minute's check sees it, until it is corrected.
  await reward(ann!, bob!, coins(1))
  await nudge(5)
  for (let minute = 0; minute < 3; minute++) {
    await watch(world)
    assert.equal(await metric(world, 'plaza_ledger_differences'), 1)
    assert.equal(await isBraked(world), true)
    await world.clock.advance(300)
  }

  await nudge(-5)
  await watch(world)
  await watch(world, auditLedger)
  assert.equal(await metric(world, 'plaza_ledger_differences'), 0)
  assert.equal(await metric(world, 'plaza_ledger_differences', 'whole'), 0)
  await release(world)
  await assertLedgerClean(world)
})

test('the minute’s check reads nothing twice once it is final, and at everything until then', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await crowd(world, 2, 1000)
  await world.clock.advance(300)
  await watch(world)
  const mark = async () => ({ ...(await world.owner`select transfer_id, order_id from ledger_watch`)[0] })
  const marked = await mark()
  for (let time = 0; time < 3; time++) await reward(ann!, bob!, coins(1))
  await watch(world)
  assert.deepEqual(await mark(), marked, 'an id below these may still be on its way')
  await world.clock.advance(121)
  assert.deepEqual(await checkRecent(world.db, 0, 1), { broken: [], isComplete: false })
  assert.deepEqual(await mark(), { transfer_id: marked['transfer_id'] + 1, order_id: marked['order_id'] + 1 })
  assert.deepEqual(await checkRecent(world.db, 60_000, 1), { broken: [], isComplete: true })
  const [last] = await world.owner`
    select (select max(id) from ledger_transfers) as transfer_id, (select max(id) from currency_orders) as order_id`
  assert.deepEqual(await mark(), { ...last })
})

test('a walk through the whole history goes on where it stopped', async () => {
  const world = await createMoneyWorld()
  let point: WalkPoint | undefined = { part: 0, from: 0 }
  let stops = 0
  for (; point; stops++) {
    const { broken, next }: Awaited<ReturnType<typeof walkLedger>> = await walkLedger(world.db, point, 2, 3)
    assert.deepEqual(broken, [])
    point = next
    assert(stops < 10_000)
  }
  assert(stops > 1)
})

test('the minute finds what was minted above the ceiling, and a transfer whose kept answer is gone', async () => {
  const world = await createMoneyWorld()
  const [ann, bob] = await crowd(world, 2, 1000)
  assert.equal((await ann!.post('/sign/add')).statusCode, 200)
  assert.equal((await reward(ann!, bob!, coins(1), { key: 'kept' })).statusCode, 201)
  await watch(world)
  assert.equal(await metric(world, 'plaza_ledger_differences'), 0)

  const [account] = await world.owner`select id from ledger_accounts where kind = 'user' and owner_id = ${ann!.id}`
  const lower = (by: number) =>
    world.owner`update mint_ceilings set ceiling = ceiling - ${by} where account_id = ${account!['id']} and kind = 'sign'`
  await lower(7)
  await watch(world)
  assert.deepEqual([await metric(world, 'plaza_ledger_differences'), await isBraked(world)], [1, true])
  await lower(-7)
  await release(world)

  const rename = (from: string, to: string) =>
    world.owner`update idempotency_keys set scope = ${to} where scope = ${from} and effect_id is not null`
  await rename(`user:${ann!.id}`, 'unknown')
  await watch(world)
  assert.deepEqual([await metric(world, 'plaza_ledger_differences'), await isBraked(world)], [1, true])
  await rename('unknown', `user:${ann!.id}`)
  await watch(world)
  assert.equal(await metric(world, 'plaza_ledger_differences'), 0)
  await release(world)
})
