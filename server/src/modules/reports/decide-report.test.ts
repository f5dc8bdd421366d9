import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { tally, times } from '../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let staff: Person
let other: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  staff = await world.staff('moderator')
  other = await world.staff('moderator')
})

const newReport = async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.post(`/report/users/${bob.id}`, { reason: 'rude' })
  const { data } = (await staff.get(`/admin/reports?reporter_id=${ann.id}`)).json()
  return { ann, bob, id: data[0].id as number }
}
const reportOf = async (ann: Person) => (await staff.get(`/admin/reports?reporter_id=${ann.id}`)).json().data[0]

test('a decision is final, says who made it, and is in the audit log', async () => {
  const { ann, id } = await newReport()
  const reply = await staff.patch(`/admin/reports/${id}`, { status: 'handled', remark: 'Warned them' })
  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  const report = await reportOf(ann)
  assert.deepEqual(
    [report.status, report.remark, report.handler_id, report.handler_name],
    ['handled', 'Warned them', staff.id, staff.name],
  )
  assert.match(report.handled_at, /Z$/)
  for (const status of ['handled', 'rejected']) {
    const again = await other.patch(`/admin/reports/${id}`, { status })
    assert.deepEqual([again.statusCode, again.json().code], [422, 'report.already_final'])
  }
  const lines =
    await world.owner`select actor_id, action, before, after from audit_log where object = ${`reports:${id}`}`
  assert.deepEqual(
    lines.map((line) => ({ ...line })),
    [
      {
        actor_id: staff.id,
        action: 'reports.update',
        before: { status: 'waiting' },
        after: { status: 'handled', remark: 'Warned them' },
      },
    ],
  )
})

test('twenty handle and twenty reject at once: one decides', async () => {
  const { ann, id } = await newReport()
  const replies = await times(40, (index) =>
    (index % 4 < 2 ? staff : other).patch(`/admin/reports/${id}`, { status: index % 2 ? 'handled' : 'rejected' }),
  )
  assert.deepEqual(tally(replies), { 204: 1, 422: 39 })
  const winner = replies.findIndex(({ statusCode }) => statusCode === 204)
  const { status, handler_id } = await reportOf(ann)
  assert.deepEqual([status, handler_id], [winner % 2 ? 'handled' : 'rejected', winner % 4 < 2 ? staff.id : other.id])
  const lines = await world.owner`select id from audit_log where object = ${`reports:${id}`}`
  assert.equal(lines.length, 1)
})

test('no one decides about themselves or what is theirs; a colleague does', async () => {
  const [ann] = await world.people('ann')
  const feed = (await staff.post('/feeds', { feed_content: 'mine' })).json().id
  await ann.post(`/report/users/${staff.id}`, { reason: 'rude' })
  await ann.post(`/feeds/${feed}/reports`, { reason: 'spam' })
  const found = (await staff.get(`/admin/reports?reporter_id=${ann.id}`)).json().data
  assert.deepEqual(
    found.map(({ kind }: { kind: string }) => kind),
    ['feeds', 'users'],
  )
  for (const { id } of found) {
    const own = await staff.patch(`/admin/reports/${id}`, { status: 'rejected' })
    assert.deepEqual([own.statusCode, own.json().code], [403, 'report.about_you'])
    assert.match(own.json().message, /colleague/)
    assert.equal((await reportOf(ann)).status, 'waiting')
  }
  for (const { id } of found) {
    assert.equal((await other.patch(`/admin/reports/${id}`, { status: 'rejected' })).statusCode, 204)
    assert.equal((await staff.patch(`/admin/reports/${id}`, { status: 'handled' })).statusCode, 403)
  }
  await ann.post(`/report/users/${staff.id}`, { reason: 'rude again' })
  await assert.rejects(
    world.owner`update reports set status = 'rejected', handler_id = owner_id, handled_at = plaza_now()
      where reporter_id = ${ann.id} and status = 'waiting'`,
    /reports_not_decided_by_owner/,
  )
})

test('what a member of staff reported they may decide themselves', async () => {
  const [bob] = await world.people('bob')
  await staff.post(`/report/users/${bob.id}`, { reason: 'found it on my round' })
  const { id } = await reportOf(staff)
  assert.equal((await staff.patch(`/admin/reports/${id}`, { status: 'handled' })).statusCode, 204)
})

test('the queue is narrowed by kind, status, owner and words', async () => {
  const { ann, bob, id } = await newReport()
  const find = async (query: string) =>
    (await staff.get(`/admin/reports?${query}`)).json().data.map((report: { id: number }) => report.id)
  assert.deepEqual(await find(`owner_id=${bob.id}&kind=users&status=waiting`), [id])
  assert.deepEqual(await find(`q=${bob.name.toUpperCase()}`), [id])
  assert.deepEqual(await find(`q=${ann.name}`), [id])
  assert.deepEqual(await find(`kind=users&subject_id=${bob.id}`), [id])
  assert.deepEqual(await find(`owner_id=${bob.id}&kind=feeds`), [])
  assert.deepEqual(await find(`owner_id=${bob.id}&status=handled`), [])
  for (const query of ['kind=posts', 'status=open', 'owner_id=x', 'sort=reason:asc'])
    assert.equal((await staff.get(`/admin/reports?${query}`)).statusCode, 422, query)
})

test('only with the node; odd decisions are refused by name; a report that is not there is 404', async () => {
  const { ann, bob, id } = await newReport()
  for (const [who, status] of [
    [world.guest(), 401],
    [ann, 403],
    [bob, 403],
  ] as const) {
    assert.equal((await who.get('/admin/reports')).statusCode, status)
    assert.equal((await who.patch(`/admin/reports/${id}`, { status: 'handled' })).statusCode, status)
  }
  for (const [body, field] of [
    [{}, 'status'],
    [{ status: 'waiting' }, 'status'],
    [{ status: 1 }, 'status'],
    [{ status: 'handled', remark: 'x'.repeat(501) }, 'remark'],
    [{ status: 'handled', handler_id: 1 }, 'handler_id'],
  ] as const) {
    const reply = await staff.patch(`/admin/reports/${id}`, body)
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, [field]])
  }
  assert.equal((await reportOf(ann)).status, 'waiting')
  const missing = await staff.patch('/admin/reports/999999999', { status: 'handled' })
  assert.deepEqual([missing.statusCode, missing.json().code], [404, 'report.not_found'])
})

test('reporters read what became of their reports, and nothing about who decided', async () => {
  const { ann, bob, id } = await newReport()
  await ann.post(`/report/users/${other.id}`)
  await staff.patch(`/admin/reports/${id}`, { status: 'rejected', remark: 'Friendly banter' })
  const [open, decided, ...more] = (await ann.get('/user/reports')).json()
  assert.deepEqual([open.status, open.reason, open.handled_at, more], ['waiting', null, null, []])
  assert.deepEqual(Object.keys(decided), [
    'id',
    'kind',
    'title',
    'reason',
    'category',
    'status',
    'remark',
    'created_at',
    'handled_at',
  ])
  assert.deepEqual(
    [decided.id, decided.title, decided.status, decided.remark],
    [id, bob.name, 'rejected', 'Friendly banter'],
  )
  assert.deepEqual((await ann.get(`/user/reports?limit=1&after=${open.id}`)).json(), [decided])
  assert.deepEqual((await bob.get('/user/reports')).json(), [])
  await staff.patch(`/admin/reports/${(await reportOf(ann)).id}`, { status: 'handled', remark: 'For colleagues alone' })
  const [handled] = (await ann.get('/user/reports')).json()
  assert.deepEqual([handled.status, handled.remark], ['handled', null])
})
