import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { sql } from '../../kernel/index.ts'
import { shortenAddresses } from './shorten-addresses.ts'

interface AuditEntry {
  id: number
  action: string
  object: string
  actor_id: number | null
  actor_name: string | null
}
const read = async (staff: Person, query = '') => {
  const reply = await staff.get(`/admin/audit-log${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json() as { data: AuditEntry[]; total: number }
}
const brokenLinks = async (world: World) =>
  Number((await world.owner`select audit_broken_links() as count`)[0]!['count'])
const chain = async (world: World) => Number((await world.owner`select audit_chain() as count`)[0]!['count'])

test('the log reads newest first, with who, what, to what, before and after, from where and in which request', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const done = await founder.patch(`/admin/users/${ann.id}`, { verification: { type: 'user', description: 'Poet' } })

  const {
    data: [line],
    total,
  } = await read(founder, `?object=users:${ann.id}`)
  assert.equal(total, 2)
  const { id, at, ...rest } = line as unknown as Record<string, unknown>
  assert.equal(typeof id, 'number')
  assert.match(String(at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  const before = { roles: ['member'], disabled: false, verification: null }
  assert.deepEqual(rest, {
    actor_id: founder.id,
    actor_name: founder.name,
    action: 'users.update',
    object: `users:${ann.id}`,
    before,
    after: { ...before, verification: { type: 'user', icon: null, description: 'Poet' } },
    address: founder.address,
    request_id: done.headers['x-request-id'],
  })
})

test('filters, search, order and pages narrow the log as they say', async (t) => {
  const world = await createWorld(t, { env: { TOKEN_TTL_MINUTES: '10000' } })
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await founder.patch('/admin/settings/site', { name: 'One' })
  await world.clock.advance(86_400)
  await founder.patch('/admin/settings/site', { name: 'Two' })
  const actions = async (query: string) => (await read(founder, query)).data.map(({ action }) => action)
  const tomorrow = `${world.clock.now().toISOString().slice(0, 10)}T00:00:00Z`

  assert.deepEqual(await actions('?object=settings'), ['settings.update', 'settings.update'])
  assert.deepEqual(await actions('?object=setting'), [], 'a kind is named whole')
  assert.deepEqual(await actions('?action=settings.update'), ['settings.update', 'settings.update'])
  assert.deepEqual(await actions('?object=settings:site&limit=1&offset=1'), ['settings.update'])
  assert.deepEqual(await actions(`?actor_id=${ann.id}`), ['auth.registered'])
  assert.deepEqual(await actions(`?since=${tomorrow}`), ['settings.update'])
  assert.deepEqual(await actions(`?until=${tomorrow}&action=settings.update`), ['settings.update'])
  assert.deepEqual(await actions('?q=SETTINGS'), ['settings.update', 'settings.update'])
  assert.deepEqual(await actions(`?q=${ann.name.toUpperCase()}`), ['auth.registered'])
  assert.deepEqual(await actions('?q=100%25'), [])
  assert.deepEqual(
    (await read(founder, '?sort=id:asc')).data.map(({ id }) => id),
    (await read(founder)).data.map(({ id }) => id).reverse(),
  )
  for (const day of ['2026-01-31', '2024-02-29', '2026-12-30']) await read(founder, `?since=${day}T00:00:00Z`)
  for (const query of [
    '?since=yesterday',
    '?since=2026-02-30T00:00:00Z',
    '?until=2026-02-29T00:00:00Z',
    '?until=2026-13-01T00:00:00Z',
    '?since=2026-01-01T24:00:00Z',
    '?actor_id=x',
    '?sort=before:asc',
    '?q=%00',
  ]) {
    assert.equal((await founder.get(`/admin/audit-log${query}`)).statusCode, 422, query)
  }
})

test('TRACE-2 whole addresses are for holders of user:trace; others see the network', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  await founder.patch('/admin/settings/audit', { 'address-days': 30 })
  const addressFor = async (staff: Person) =>
    (await staff.get('/admin/audit-log?object=settings:audit')).json().data[0].address
  const reader = await world.holder('audit:read')
  assert.equal(await addressFor(await world.holder('audit:read', 'user:trace')), founder.address)
  assert.match(await addressFor(reader), /^[0-9.]+\.0\/24$/)
  const table = await reader.get('/admin/audit-log?object=settings:audit', { headers: { accept: 'text/csv' } })
  assert(!table.body.includes(founder.address))
})

test('only holders of audit:read are admitted', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const [who, status] of [
    [world.guest(), 401],
    [ann, 403],
    [await world.staff('moderator'), 403],
  ] as const) {
    assert.equal((await who.get('/admin/audit-log')).statusCode, status)
  }
})

test('a user who deleted their account is in the log as an id only', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await ann.delete('/user')
  const { data } = await read(founder, `?actor_id=${ann.id}`)
  assert.deepEqual(
    data.map(({ action, actor_name: name }) => [action, name]),
    [
      ['users.deleted', `deleted-${ann.id}`],
      ['auth.registered', `deleted-${ann.id}`],
    ],
  )
})

test('the application can add lines and nothing else; not even the owner edits one by mistake', async (t) => {
  const world = await createWorld(t)
  await world.founder()
  for (const statement of [
    sql`update audit_log set action = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await assert.rejects(world.db.run(statement), { code: '42501' })
  }
  for (const statement of [
    "update audit_log set action = 'x'",
    "update audit_log set chain = '\\x00', action = 'x' where chain is null",
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await assert.rejects(world.owner.unsafe(statement), /append-only/)
  }
})

test('lines are chained by hash, and editing one all the same breaks the chain where it shows', async (t) => {
  const world = await createWorld(t, {})
  // Lines wait ten seconds before they are linked; these were written a minute ago.
  await world.clock.advance(-60)
  const founder = await world.founder()
  for (const name of ['One', 'Two', 'Three']) await founder.patch('/admin/settings/site', { name })
  const lines = (await world.owner`select id from audit_log`).length

  assert.equal(await chain(world), lines)
  assert.equal(await chain(world), 0, 'each line once')
  await founder.patch('/admin/settings/site', { name: 'Four' })
  assert.equal(await chain(world), 1)
  assert.equal(await brokenLinks(world), 0)

  await world.owner.unsafe('alter table audit_log disable trigger all')
  await world.owner`update audit_log set after = '{"name": "Never"}' where id = (select min(id) from audit_log where action = 'settings.update')`
  assert.equal(await brokenLinks(world), 1)
  await world.owner`delete from audit_log where id = (select min(id) from audit_log where action = 'settings.update')`
  assert.equal(await brokenLinks(world), 1, 'a line taken out is missed by the next')
})

test('TRACE-2 addresses are shortened after as many days as the setting says, and the chain still holds and shows edits', async (t) => {
  const world = await createWorld(t, { env: { TOKEN_TTL_MINUTES: '20000' } })
  const founder = await world.founder()
  await world.owner`insert into audit_log (action, object, address) values
    ('test.six', 'x:6', '2001:db8:1:2:3::9'), ('test.none', 'x:0', null), ('test.odd', 'x:1', 'unknown')`
  await founder.patch('/admin/settings/audit', { 'address-days': 7 })
  assert.equal((await founder.patch('/admin/settings/audit', { 'address-days': 0 })).statusCode, 422)
  await world.clock.advance(60)
  await world.owner.unsafe('alter table audit_log disable trigger audit_log_frozen')
  await world.owner`update audit_log set at = at - interval '1 minute' where chain is null`
  await world.owner.unsafe('alter table audit_log enable trigger audit_log_frozen')
  await chain(world)
  const shorten = async () => {
    await world.db.transaction((tx) => tx.enqueue(shortenAddresses, {}))
    await world.runJobs()
  }
  const addresses = async () =>
    Object.fromEntries(
      (await world.owner`select action, address from audit_log`).map(({ action, address }) => [action, address]),
    )
  await shorten()
  assert.equal((await addresses())['settings.update'], founder.address, 'too young')
  await assert.rejects(
    world.owner.unsafe("update audit_log set address = '10.0.0.0/24' where action = 'test.six'"),
    /append-only/,
  )

  await world.clock.advance(8 * 86_400)
  const later = await founder.patch('/admin/settings/site', { name: 'Later' })
  assert.equal(later.statusCode, 204, later.body)
  await shorten()
  const { 'test.six': six, 'test.none': none, 'test.odd': odd } = await addresses()
  assert.deepEqual([six, none, odd], ['2001:db8:1::/48', null, 'unknown'])
  const [first] = await world.owner`select address, address_salt from audit_log where object = 'settings:audit'`
  assert.deepEqual([first!['address'], first!['address_salt']], [founder.address.replace(/\d+$/, '0/24'), null])
  const [young] = await world.owner`select address from audit_log where object = 'settings:site'`
  assert.equal(young!['address'], founder.address)
  assert.equal(await brokenLinks(world), 0)

  await world.owner.unsafe('alter table audit_log disable trigger all')
  for (const [edit, undo] of [
    ["address = '2001:db8:2::/48'", "address = '2001:db8:1::/48'"],
    ["address = '2001:db8:1::1'", "address = '2001:db8:1::/48'"],
    ["object = 'x:7'", "object = 'x:6'"],
  ]) {
    await world.owner.unsafe(`update audit_log set ${edit} where action = 'test.six'`)
    assert.equal(await brokenLinks(world), 1, edit)
    await world.owner.unsafe(`update audit_log set ${undo} where action = 'test.six'`)
  }
  assert.equal(await brokenLinks(world), 0)
})
