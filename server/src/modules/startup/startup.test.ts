import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld } from '../../../test/world.ts'

test('the start-up resource has its documented parts, and only those, for everybody', async (t) => {
  const world = await createWorld(t)
  const reply = await world.guest().get('/bootstrappers')
  assert.equal(reply.statusCode, 200, reply.body)
  const startup = reply.json()
  assert.deepEqual(Object.keys(startup), [
    'server:version',
    'site',
    'registerSettings',
    'currency',
    'wallet',
    'im:open',
    'chat',
    'feed',
    'invite',
    'file-storage',
    'oidc',
    'limit',
    'providers',
  ])
  assert.deepEqual(Object.keys(startup.site), ['currency_name', 'reserved_nickname'])
  assert.deepEqual(startup.registerSettings, { method: 'all', type: 'all', 'min-age': 0 })
  assert.deepEqual(Object.keys(startup.currency).sort(), ['IAP', 'cash', 'recharge', 'rule', 'settings'])
  assert.deepEqual(Object.keys(startup.currency.settings).sort(), [
    'cash-max',
    'cash-min',
    'recharge-max',
    'recharge-min',
    'recharge-options',
    'recharge-ratio',
  ])
  assert.deepEqual(startup.wallet, {
    recharge: { types: ['PayAOrder', 'PayAWapOrder', 'PayBOrder', 'PayBWapOrder'], status: true },
    ratio: 1,
  })
  assert.deepEqual(startup.feed, { word_limit: 10_000, image_limit: 9, video_bytes_limit: 104_857_600 })
  assert.equal(startup.limit, 20)
  assert.deepEqual(startup.oidc, { name: 'Demo ID' })
  const { translation, ...played } = startup.providers
  assert.deepEqual(new Set(Object.values(played)), new Set([true]), 'outside production all are played')
  assert.equal(translation, false, 'there is none until an operator names one')
})

test('a changed setting shows in the start-up resource, and the brake closes the wallet', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const first = await world.guest().get('/bootstrappers')
  assert.equal((await world.guest().get('/bootstrappers')).headers['etag'], first.headers['etag'])
  assert.equal(first.json().wallet.ratio, 1)
  await changeSetting(world, 'currency', { settings: { 'recharge-ratio': 10 } })
  await changeSetting(world, 'money', { recharge: false, cash: false })
  await world.service.settings.refresh()
  const { wallet, currency } = (await world.guest().get('/bootstrappers')).json()
  assert.equal(wallet.ratio, 10)
  assert.deepEqual([wallet.recharge.status, currency.recharge.status, currency.cash.status], [false, false, false])
  const kept = (await founder.get('/admin/settings'))
    .json()
    .data.find((each: { name: string }) => each.name === 'currency')
  assert.deepEqual(
    [kept.value.recharge.status, kept.value.cash.status],
    [true, true],
    'the setting itself is untouched',
  )
  for (const [name, value] of Object.entries({
    currency: { settings: { 'recharge-ratio': 1 } },
    money: { recharge: true, cash: true },
  })) {
    assert.equal((await founder.patch(`/admin/settings/${name}`, value)).statusCode, 204)
  }
  const open = (await world.guest().get('/bootstrappers')).json().currency
  assert.deepEqual([open.recharge.status, open.cash.status], [true, true])
})

test('an invite code is the base plus the id', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { invite } = (await ann.get('/bootstrappers')).json()
  const { invite_code: code, id } = (await ann.get('/user')).json()
  assert.equal(Number.parseInt(code, 36), id + invite.code_base)
})
