import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../../test/money.ts'
import type { World } from '../../../test/world.ts'
import { watchLedger } from './watch-ledger.ts'

const watch = async (world: World) => {
  await world.db.transaction((tx) => tx.enqueue(watchLedger, {}))
  await world.settle()
  await world.service.settings.refresh()
}
const metric = async (world: World, name: string) => {
  const { body } = await world.guest().get('/metrics', { remoteAddress: '127.0.0.1' })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

test('the brake is pulled by itself when the ledger does not add up, and stays until somebody releases it', async () => {
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

  assert.equal(await metric(world, 'plaza_ledger_differences'), 2)
  const { recharge, cash, rewards } = await money()
  assert.deepEqual({ recharge, cash, rewards }, { recharge: false, cash: false, rewards: false })
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
    (await staff!.patch('/admin/settings/money', { recharge: true, cash: true, rewards: true })).statusCode,
    204,
  )
  await world.service.settings.refresh()
  assert.equal((await reward(ann!, bob!, coins(1))).statusCode, 201)
  await assertLedgerClean(world)
})

test('a watch that could not run is tried again and never laid aside', async () => {
  const world = await createMoneyWorld()
  const before = await metric(world, 'plaza_ledger_checked_timestamp_seconds')
  await world.owner`revoke select on user_debts, provider_payments from plaza_app`
  await world.db.transaction((tx) => tx.enqueue(watchLedger, {}, { key: watchLedger.name }))
  await world.settle()
  await world.owner`grant select on user_debts, provider_payments to plaza_app`
  const [job] = await world.owner`select attempts, dead_at from jobs where key = ${watchLedger.name}`
  assert.deepEqual({ ...job }, { attempts: 1, dead_at: null })
  assert.equal(await metric(world, 'plaza_ledger_checked_timestamp_seconds'), before)
  await world.clock.advance(60)
  await world.settle()
  assert.deepEqual([...(await world.owner`select id from jobs where key = ${watchLedger.name}`)], [])
  assert((await metric(world, 'plaza_ledger_checked_timestamp_seconds')) > before)
})
