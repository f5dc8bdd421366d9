import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { Type } from 'typebox'
import { until } from '../../test/hardening/clockwork.ts'
import { createWorld, type World } from '../../test/world.ts'
import { Closed } from './http/schema.ts'
import { Problem } from './problem.ts'
import { createSettings, defineSetting, type Settings } from './settings.ts'

const shop = defineSetting({
  name: 'test-shop',
  description: 'A shop.',
  schema: Closed({
    open: Type.Boolean(),
    title: Type.String({ maxLength: 20 }),
    rate: Closed({ per: Type.Integer({ minimum: 1 }), unit: Type.String() }),
  }),
  initial: { open: false, title: 'Shop', rate: { per: 1, unit: 'coin' } },
})
const days = defineSetting({
  name: 'test-days',
  description: 'Days.',
  schema: Type.Array(Type.Integer(), { maxItems: 7 }),
  initial: [1, 2, 3],
})

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

async function open(t: TestContext): Promise<Settings> {
  const settings = await createSettings(world.db)
  settings.declare([shop, days])
  t.after(() => settings.stop())
  return settings
}
const change = (settings: Settings, name: string, value: unknown) =>
  world.db.transaction((tx) => settings.change(tx, name, value))

test('an object is deeply merged; a list is replaced; the rest keeps its initial value', async (t) => {
  const settings = await open(t)
  assert.deepEqual(settings.get(shop), shop.initial)
  assert.deepEqual(await change(settings, 'test-shop', { rate: { per: 5 } }), {
    before: shop.initial,
    after: { ...shop.initial, rate: { per: 5, unit: 'coin' } },
  })
  await change(settings, 'test-shop', { open: true })
  await change(settings, 'test-days', [7])
  await settings.refresh()
  assert.deepEqual(settings.get(shop), { open: true, title: 'Shop', rate: { per: 5, unit: 'coin' } })
  assert.deepEqual(settings.get(days), [7])
  assert.ok(settings.all().every(({ updated_at: at }) => at instanceof Date))
})

test('the whole is validated, every wrong field is named, and nothing changes', async (t) => {
  const settings = await open(t)
  const refused = async (value: unknown, field: string) => {
    const error = await change(settings, 'test-shop', value).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof Problem && error.status === 422, JSON.stringify(value))
    assert.ok(error.errors![field], JSON.stringify(error.errors))
  }
  const before = await world.owner`select * from settings order by name`
  await refused({ open: 'yes' }, 'open')
  await refused({ rate: { per: 0 } }, 'rate')
  await refused({ unknown: 1 }, 'unknown')
  await refused({ constructor: 1 }, 'constructor')
  await refused({ title: 'x'.repeat(21) }, 'title')
  await refused({ title: 'a\0b' }, 'test-shop')
  await refused({ title: 'a\ud800b' }, 'test-shop')
  await refused([1], 'body')
  assert.deepEqual(await world.owner`select * from settings order by name`, before)
  await assert.rejects(change(settings, 'nothing-of-the-kind', {}), { status: 404 })
})

test('a change is heard by every other process without asking', async (t) => {
  const [here, there] = [await open(t), await open(t)]
  await change(here, 'test-shop', { title: 'Bazaar' })
  await until(() => there.get(shop).title === 'Bazaar', 'the other process has heard')
  await until(() => here.get(shop).title === 'Bazaar', 'so has this one')
})

test('two changes at once keep both', async (t) => {
  const settings = await open(t)
  await Promise.all([
    change(settings, 'test-shop', { title: 'Together' }),
    change(settings, 'test-shop', { rate: { unit: 'shell' } }),
  ])
  await settings.refresh()
  assert.deepEqual([settings.get(shop).title, settings.get(shop).rate.unit], ['Together', 'shell'])
})

test('a value is the same object until it is changed', async (t) => {
  const settings = await open(t)
  assert.equal(settings.get(shop), settings.get(shop))
  await change(settings, 'test-shop', { title: 'Once' })
  await settings.refresh()
  const once = settings.get(shop)
  await settings.refresh()
  assert.equal(settings.get(shop), once)
  assert.equal(once.title, 'Once')
  await change(settings, 'test-shop', { title: 'Shop' })
  await settings.refresh()
  assert.notEqual(settings.get(shop), once)
  assert.equal(settings.get(shop).title, 'Shop')
})
