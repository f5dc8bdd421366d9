import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

test('dead jobs are listed, retried or dropped, and the log knows who did it', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const add = async (name: string, isDead: boolean) =>
    (
      await world.owner`
        insert into jobs (name, payload, max_attempts, attempts, run_at, last_error, dead_at)
        values (${name}, '{"secret":"hidden"}', 3, 3, now() + interval '1 day', 'the provider said no', ${isDead ? new Date() : null}) returning id`
    )[0]!['id'] as number
  const [first, second, waiting] = [
    await add('test.first', true),
    await add('test.second', true),
    await add('test.waits', false),
  ]

  const page = (await founder.get('/admin/jobs?state=laid-aside&q=TEST.')).json()
  assert.deepEqual(page.data.map(({ name }: { name: string }) => name).toSorted(), ['test.first', 'test.second'])
  assert(!JSON.stringify(page).includes('hidden'))
  assert.equal((await founder.put(`/admin/jobs/${first}/retry`)).statusCode, 204)
  assert.equal((await founder.put(`/admin/jobs/${first}/retry`)).statusCode, 404, 'it waits again')
  assert.equal((await founder.delete(`/admin/jobs/${waiting}`)).statusCode, 404, 'what waits is not dropped')
  assert.equal((await founder.delete(`/admin/jobs/${second}`)).statusCode, 204)
  assert.equal((await founder.delete(`/admin/jobs/${second}`)).statusCode, 404)
  const lines = await world.owner`select action, object from audit_log where action like 'jobs.%' order by id`
  assert.deepEqual(
    lines.map((line) => ({ ...line })),
    [
      { action: 'jobs.retry', object: `jobs:${first}` },
      { action: 'jobs.drop', object: `jobs:${second}` },
    ],
  )
  const { failing } = (await founder.get('/admin/system')).json()
  const ours = failing.find(({ name }: { name: string }) => name === 'test.waits')
  assert.deepEqual([ours.count, ours.last_error], [1, 'the provider said no'])
  await world.owner`delete from jobs where name like 'test.%'`
})

test('the system says what runs, the doctor that every counter holds, the log that it was not edited', async (t) => {
  const world = await createWorld(t)
  const [founder, moderator] = [await world.founder(), await world.staff('moderator')]
  const system = (await founder.get('/admin/system')).json()
  assert.match(system.node, /^v\d+/)
  assert(system.migrations.length > 5 && system.migrations[0].number > system.migrations[1].number)
  assert(system.providers.every(({ mode }: { mode: string }) => ['sandbox', 'local', 'none'].includes(mode)))
  const doctor = (await founder.get('/admin/doctor')).json()
  assert.equal(doctor.ok, true)
  assert(doctor.checks.length > 5)
  await world.owner`select audit_chain()`
  const proof = (await founder.get('/admin/audit-log/verify')).json()
  assert(proof.ok && proof.lines > 0 && proof.broken === 0)
  const figures = (await founder.get('/admin/figures')).json()
  assert(Array.isArray(figures.data))
  for (const path of ['/admin/system', '/admin/doctor', '/admin/figures', '/admin/jobs'])
    assert.equal((await moderator.get(path)).statusCode, 403)
})

test('settings come with their default, their schema and who changed them last', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  await founder.patch('/admin/settings/site', { name: 'Our plaza' })
  const settings = (await founder.get('/admin/settings')).json().data
  const site = settings.find(({ name }: { name: string }) => name === 'site')
  assert.equal(site.updated_by, founder.name)
  assert.equal(site.schema.type, 'object')
  assert(site.schema.properties && site.initial)
  const untouched = settings.find(({ name }: { name: string }) => name === 'money')
  assert.deepEqual([untouched.updated_by, untouched.updated_at], [null, null])
  assert.deepEqual(untouched.value, untouched.initial)
})
