import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { addGenerator } from '../../../../test/factories/factors.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
})

const inDays = (days: number) =>
  new Date(world.clock.now().getTime() + days * 86_400_000 - 5000).toISOString().slice(0, 19).replace('T', ' ')

test('a moderator warns, limits and suspends for up to seven days, and sees no contacts', async () => {
  const moderator = await world.staff('moderator')
  const [ann] = await world.people('ann')
  const change = async (body: object) => {
    const reply = await moderator.patch(`/admin/users/${ann.id}`, body)
    return [reply.statusCode, reply.body && reply.json().code]
  }
  assert.equal((await moderator.post(`/admin/users/${ann.id}/warnings`, { rule: 'spam' })).statusCode, 201)
  assert.deepEqual(await change({ limited_until: inDays(30), rule: 'spam' }), [204, ''])
  assert.deepEqual(await change({ limited_until: null }), [204, ''])
  const long = [403, 'user.long_suspension']
  assert.deepEqual(await change({ disabled: true, rule: 'spam' }), long, 'without an end')
  assert.deepEqual(await change({ disabled: true, until: inDays(8) }), long)
  assert.deepEqual(await change({ disabled: true, until: inDays(7), rule: 'spam' }), [204, ''])
  assert.deepEqual(await change({ disabled: false }), [204, ''])
  for (const body of [{ roles: ['member'] }, { verification: null }, { chat_muted_until: inDays(1) }])
    assert.deepEqual(await change(body), [403, 'auth.permission'])

  // What a colleague decided for longer is neither ended nor shortened.
  await founder.patch(`/admin/users/${ann.id}`, { disabled: true, rule: 'fraud' })
  assert.deepEqual(await change({ disabled: false }), long)
  assert.deepEqual(await change({ disabled: true, until: inDays(1) }), long)
  await founder.patch(`/admin/users/${ann.id}`, { disabled: false })

  const one = (await moderator.get(`/admin/users/${ann.id}`)).json()
  assert.deepEqual([one.name, one.phone, one.email], [ann.name, null, null])
  assert.equal((await moderator.get(`/admin/users?q=${encodeURIComponent(ann.phone)}`)).json().total, 0)
  assert.equal((await founder.get(`/admin/users?q=${encodeURIComponent(ann.phone)}`)).json().total, 1)
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().phone, ann.phone)
  assert.equal((await moderator.patch(`/admin/users/${founder.id}`, { limited_until: inDays(1) })).statusCode, 403)
})

test('contacts, verification and downloads have permissions of their own; a download is audited', async () => {
  const [ann] = await world.people('ann')
  const seer = await world.holder('user:contact')
  assert.equal((await seer.get(`/admin/users/${ann.id}`)).json().phone, ann.phone)
  assert.equal((await seer.patch(`/admin/users/${ann.id}`, { verification: null })).statusCode, 403)
  const verifier = await world.holder('user:verify')
  const verification = { type: 'user', description: 'Potter' }
  assert.equal((await verifier.patch(`/admin/users/${ann.id}`, { verification })).statusCode, 204)
  assert.equal((await verifier.patch(`/admin/users/${ann.id}`, { disabled: true, until: inDays(1) })).statusCode, 403)

  const table = (who: Person) => who.get('/admin/users?verified=true', { headers: { accept: 'text/csv' } })
  const manager = await world.holder('user:manage')
  assert.equal((await table(manager)).statusCode, 403)
  const exporter = await world.holder('user:verify', 'user:export')
  const reply = await table(exporter)
  assert.equal(reply.statusCode, 200)
  assert(reply.body.includes(ann.name) && !reply.body.includes(ann.phone))
  const [line] = await world.owner`select actor_id, after from audit_log where action = 'users.exported'`
  assert.deepEqual([line!['actor_id'], line!['after'].verified], [exporter.id, true])
})

test('a download of people needs a fresh factor, and any factor where staff must have one', async (t) => {
  const strict = await createWorld(t, { env: { STAFF_SECOND_FACTOR: 'required' } })
  const exporter = await strict.holder('user:verify', 'user:export')
  const table = () => exporter.get('/admin/users?verified=true', { headers: { accept: 'text/csv' } })
  const refused = async () => {
    const reply = await table()
    assert.deepEqual([reply.statusCode, reply.json().code], [401, 'auth.step_up'])
  }
  await refused()
  const generator = await addGenerator(strict, exporter)
  assert.equal((await table()).statusCode, 200)
  await strict.clock.advance(16 * 60)
  await refused()
  assert.equal((await exporter.get('/admin/users')).statusCode, 200, 'reading them needs none')
  assert.equal((await exporter.post('/auth/factor', { code: generator.code() })).statusCode, 204)
  assert.equal((await table()).statusCode, 200)
  assert.equal((await strict.owner`select from audit_log where action = 'users.exported'`).length, 2)
})
