import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

const inAnHour = (now: Date) => new Date(now.getTime() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

test('a suspension has a reason and an end, after which the person is back by itself', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const until = inAnHour(world.clock.now())
  const reply = await founder.patch(`/admin/users/${ann.id}`, {
    disabled: true,
    reason: 'Spam',
    suspended_until: until,
  })
  assert.equal(reply.statusCode, 204, reply.body)
  const one = (await founder.get(`/admin/users/${ann.id}`)).json()
  assert.deepEqual([one.disabled, one.suspended_reason, one.suspended_until], [true, 'Spam', until])
  assert.equal((await ann.get('/user')).statusCode, 401)
  await world.runJobs()
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().disabled, true, 'not before its end')

  await world.clock.advance(3700)
  await world.owner`update job_schedules set next_at = plaza_now() where name = 'users.end-suspensions'`
  await world.owner`insert into jobs (name, payload, max_attempts, run_at) values ('users.end-suspensions', '{}', 3, plaza_now())`
  await world.runJobs()
  const back = (await founder.get(`/admin/users/${ann.id}`)).json()
  assert.deepEqual([back.disabled, back.suspended_reason, back.suspended_until], [false, null, null])
  const lines =
    await world.owner`select action from audit_log where object = ${`users:${ann.id}`} and action like 'users.%' order by id`
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['users.update', 'users.suspension_ended'],
  )
})

test('a reason or an end goes with a suspension only, and the end is a day that exists', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  for (const [body, field] of [
    [{ reason: 'why' }, 'reason'],
    [{ disabled: false, reason: 'why' }, 'reason'],
    [{ disabled: false, suspended_until: '2027-01-01 00:00:00' }, 'suspended_until'],
    [{ disabled: true, suspended_until: '2027-02-31 00:00:00' }, 'suspended_until'],
    [{ disabled: true, suspended_until: 'tomorrow' }, 'suspended_until'],
  ] as const) {
    const reply = await founder.patch(`/admin/users/${ann.id}`, body)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]])
  }
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().disabled, false)
  await founder.patch(`/admin/users/${ann.id}`, { disabled: true, reason: 'Spam' })
  await founder.patch(`/admin/users/${ann.id}`, { disabled: false })
  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().suspended_reason, null)
  assert.equal((await founder.get('/admin/users/999999999')).statusCode, 404)
})

test('every permission has words', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const { data } = (await founder.get('/admin/permissions')).json()
  assert(data.length >= 20)
  for (const { name, description } of data) assert.match(description, /^[A-Z].*\.$/, name)
})
