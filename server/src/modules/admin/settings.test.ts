import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fingerprint, tally } from '../../../test/inspect.ts'
import { createAnswerCheck } from '../../../test/openapi.ts'
import { createWorld, type Person } from '../../../test/world.ts'

interface Shown {
  name: string
  description: string
  value: Record<string, unknown>
  updated_at: string | null
}
const shown = async (staff: Person, name: string): Promise<Shown> => {
  const reply = await staff.get('/admin/settings')
  assert.equal(reply.statusCode, 200)
  const found = (reply.json().data as Shown[]).find((setting) => setting.name === name)
  assert(found, name)
  return found
}

test('every setting is listed with its value, what it decides and when it last changed', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const { data, total } = (await founder.get('/admin/settings')).json()
  assert.equal(total, data.length)
  const names = data.map(({ name }: Shown) => name)
  for (const name of ['site', 'register', 'locations-hots']) assert(names.includes(name), name)
  const faults = createAnswerCheck(world.app)
  for (const setting of data) {
    assert.deepEqual(faults('Setting', setting), [], setting.name)
    assert.deepEqual(Object.keys(setting).sort(), [
      'description',
      'initial',
      'name',
      'schema',
      'updated_at',
      'updated_by',
      'value',
    ])
    // The test database was made with no tasks, without placeholders, and lets tests repeat themselves.
    assert.equal(setting.updated_at === null, !['tasks', 'spam', 'site'].includes(setting.name), setting.name)
    assert(setting.description.length > 10)
  }
  assert.deepEqual((await shown(founder, 'register')).value, { method: 'all', type: 'all', 'min-age': 0 })
})

test('an object is merged, however deep, and is in force when the answer arrives', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const before = (await shown(founder, 'site')).value
  for (let turn = 0; turn < 10; turn++) {
    const reply = await founder.patch('/admin/settings/site', { name: `Plaza ${turn}`, currency_name: { unit: '个' } })
    assert.deepEqual([reply.statusCode, reply.body], [204, ''])
    const { value, updated_at: updatedAt } = await shown(founder, 'site')
    assert.deepEqual(value, { ...before, name: `Plaza ${turn}`, currency_name: { id: 1, name: '金币', unit: '个' } })
    assert.match(updatedAt!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  }
})

test('a list replaces the list, also one inside an object', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  assert.equal((await founder.patch('/admin/settings/locations-hots', ['成都', '上海'])).statusCode, 204)
  assert.equal((await founder.patch('/admin/settings/locations-hots', ['北京'])).statusCode, 204)
  assert.deepEqual((await shown(founder, 'locations-hots')).value, ['北京'])
  await founder.patch('/admin/settings/site', { reserved_nickname: ['one', 'two'] })
  await founder.patch('/admin/settings/site', { reserved_nickname: ['three'] })
  assert.deepEqual((await shown(founder, 'site')).value['reserved_nickname'], ['three'])
})

test('the least one may ask for is never above the most, whichever of them is changed', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const before = (await shown(founder, 'currency')).value
  const wrong: [Record<string, number>, string][] = [
    [{ 'recharge-min': 10_000_001 }, 'recharge-min must not be above recharge-max.'],
    [{ 'recharge-max': 99 }, 'recharge-min must not be above recharge-max.'],
    [{ 'cash-min': 10_000_001 }, 'cash-min must not be above cash-max.'],
    [{ 'cash-max': 99 }, 'cash-min must not be above cash-max.'],
  ]
  for (const [change, sentence] of wrong) {
    const reply = await founder.patch('/admin/settings/currency', { settings: change })
    assert.equal(reply.statusCode, 422, JSON.stringify(change))
    assert.deepEqual(reply.json().errors, { settings: [sentence] })
  }
  assert.deepEqual((await shown(founder, 'currency')).value, before)
  const equal = { 'recharge-min': 500, 'recharge-max': 500, 'cash-min': 200, 'cash-max': 200 }
  assert.equal((await founder.patch('/admin/settings/currency', { settings: equal })).statusCode, 204)
})

test('P5: what would not be valid is refused by field, nothing changes and nothing is logged', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const before = [await fingerprint(world), (await founder.get('/admin/settings')).json(), await auditLines()]
  for (const [name, change, field] of [
    ['register', { method: 'pigeon' }, 'method'],
    ['register', { method: null }, 'method'],
    ['register', { methods: 'all' }, 'methods'],
    ['site', { name: '' }, 'name'],
    ['site', { name: 'x'.repeat(61) }, 'name'],
    ['site', { name: 7 }, 'name'],
    ['site', { name: ['x'] }, 'name'],
    ['site', { currency_name: { unit: 7 } }, 'currency_name'],
    ['site', { currency_name: 'x' }, 'currency_name'],
    ['site', { reserved_nickname: 'x' }, 'reserved_nickname'],
    ['site', { reserved_nickname: { 0: 'x' } }, 'reserved_nickname'],
    ['site', { name: 'nul \u0000' }, 'name'],
    ['site', { name: 'lone \ud800' }, 'name'],
    ['site', ['x'], 'body'],
    ['locations-hots', { a: 1 }, 'body'],
    ['site', 'text', 'body'],
    ['site', 7, 'body'],
  ] as const) {
    const reply = await founder.patch(`/admin/settings/${name}`, change)
    assert.deepEqual(
      [reply.statusCode, Object.keys(reply.json().errors)],
      [422, [field]],
      JSON.stringify([name, change]).slice(0, 80),
    )
  }
  assert.equal((await founder.patch('/admin/settings/nothing', {})).statusCode, 404)
  assert.equal((await founder.patch('/admin/settings/__proto__', {})).statusCode, 404)
  assert.deepEqual(
    [await fingerprint(world), (await founder.get('/admin/settings')).json(), await auditLines()],
    before,
  )

  async function auditLines() {
    return (await world.owner`select id from audit_log where action = 'settings.update'`).length
  }
})

test('only holders of setting:manage are admitted', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const [who, status] of [
    [world.guest(), 401],
    [ann, 403],
    [await world.staff('moderator'), 403],
  ] as const) {
    assert.equal((await who.get('/admin/settings')).statusCode, status)
    assert.equal((await who.patch('/admin/settings/site', { name: 'Mine' })).statusCode, status)
    assert.equal((await who.patch('/admin/settings/nothing', {})).statusCode, status)
  }
})

test('two changes of one setting at once both last, the very first ones too', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  for (let round = 0; round < 8; round++) {
    await world.owner`delete from settings where name = 'site'`
    const replies = await Promise.all([
      founder.patch('/admin/settings/site', { name: `Round ${round}` }),
      founder.patch('/admin/settings/site', { currency_name: { name: `Coin ${round}` } }),
      founder.patch('/admin/settings/site', { reserved_nickname: [`name ${round}`] }),
    ])
    assert.deepEqual(tally(replies), { 204: 3 })
    const { value } = await shown(founder, 'site')
    assert.deepEqual(
      [value['name'], (value['currency_name'] as { name: string }).name, value['reserved_nickname']],
      [`Round ${round}`, `Coin ${round}`, [`name ${round}`]],
    )
  }
})

test('each change is on the audit log with the value before and after', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  await founder.patch('/admin/settings/register', { method: 'phone' })
  await founder.patch('/admin/settings/register', { method: 'none' })
  const lines =
    await world.owner`select actor_id, action, before, after, address from audit_log where object = 'settings:register' order by id`
  assert.deepEqual(
    [...lines],
    [
      {
        actor_id: founder.id,
        action: 'settings.update',
        before: { method: 'all', type: 'all', 'min-age': 0 },
        after: { method: 'phone', type: 'all', 'min-age': 0 },
        address: founder.address,
      },
      {
        actor_id: founder.id,
        action: 'settings.update',
        before: { method: 'phone', type: 'all', 'min-age': 0 },
        after: { method: 'none', type: 'all', 'min-age': 0 },
        address: founder.address,
      },
    ],
  )
})
