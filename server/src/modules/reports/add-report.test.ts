import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { tally, times } from '../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { addReport } from './add-report.ts'
import { REPORT_KINDS } from './schemas.ts'

let world: World
let staff: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  staff = await world.staff('moderator')
})

const reportsBy = async (reporter: Person) =>
  (await staff.get(`/admin/reports?reporter_id=${reporter.id}&limit=100`)).json()
const caller = ({ id }: Person) => ({ id, sessionId: 0, permissions: new Set<string>() })

test('REP-1 a report reaches staff with who reported what, whose it is and why', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const reply = await ann.post(`/report/users/${bob.id}`, { reason: ' Sells followers.\nAgain. ' })
  assert.equal(reply.statusCode, 201)
  assert.deepEqual(Object.keys(reply.json()), ['message'])
  assert.equal(typeof reply.json().message[0], 'string')

  const { data, total } = await reportsBy(ann)
  assert.equal(total, 1)
  const { id, created_at, updated_at, ...report } = data[0]
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(updated_at, created_at)
  assert(id > 0)
  assert.deepEqual(report, {
    kind: 'users',
    subject_kind: 'users',
    held: false,
    subject_id: bob.id,
    title: bob.name,
    owner_id: bob.id,
    owner_name: bob.name,
    reporter_id: ann.id,
    reporter_name: ann.name,
    reason: 'Sells followers.\nAgain.',
    category: null,
    status: 'waiting',
    remark: null,
    handler_id: null,
    handler_name: null,
    handled_at: null,
  })
})

test('REP-1 a reason may be left out, with or without a body, and has at most 500 characters', async () => {
  const people = await world.people('ann', 'b', 'c', 'd', 'e')
  const [ann, ...others] = people
  for (const [index, body] of [undefined, {}, { reason: '  ' }, { reason: '长'.repeat(500) }].entries())
    assert.equal((await ann.post(`/report/users/${others[index]!.id}`, body)).statusCode, 201)
  assert.deepEqual(
    (await reportsBy(ann)).data.map(({ reason }: { reason: string | null }) => reason),
    ['长'.repeat(500), null, null, null],
  )
  for (const reason of ['x'.repeat(501), 5, null, ['x'], 'a\u202eb']) {
    const reply = await ann.post(`/report/users/${others[0]!.id}`, { reason })
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, ['reason']])
  }
})

test('REP-1 a second report of the same thing is 201 and adds nothing, also twenty at once', async () => {
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  const replies = await times(20, () => ann.post(`/report/users/${bob.id}`, { reason: 'spam' }))
  assert.deepEqual(tally(replies), { 201: 20 })
  assert.equal((await ann.post(`/report/users/${bob.id}`, { reason: 'other words' })).statusCode, 201)
  const { data, total } = await reportsBy(ann)
  assert.deepEqual([total, data[0].reason], [1, 'spam'])
  await cid.post(`/report/users/${bob.id}`)
  assert.equal((await reportsBy(cid)).total, 1, 'another user’s report is separate')

  await staff.patch(`/admin/reports/${data[0].id}`, { status: 'rejected' })
  await ann.post(`/report/users/${bob.id}`, { reason: 'it goes on' })
  assert.equal((await reportsBy(ann)).total, 2, 'once decided it may be reported again')
})

test('REP-1 thirty an hour; refused and repeated ones cost nothing; the next hour is free', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const report = (id: number) =>
    world.db.transaction((tx) =>
      addReport(tx, caller(ann), { kind: 'feeds', id, ownerId: bob.id, title: `feed ${id}` }, undefined),
    )
  for (let id = 1; id <= 29; id++) await report(id)
  for (let time = 0; time < 3; time++) {
    await report(1)
    assert.equal((await ann.post('/report/users/999999999')).statusCode, 404)
    assert.equal((await ann.post(`/report/users/${ann.id}`)).statusCode, 422)
  }
  assert.equal((await ann.post(`/report/users/${bob.id}`)).statusCode, 201)
  await assert.rejects(report(30), { status: 429, code: 'report.too_many' })
  assert.equal((await ann.post(`/report/users/${staff.id}`)).statusCode, 429)
  assert.equal((await ann.post(`/report/users/${bob.id}`)).statusCode, 201, 'a repeat is not counted')
  assert.equal((await reportsBy(ann)).total, 30)
  assert.equal((await bob.post(`/report/users/${ann.id}`)).statusCode, 201, 'everybody has their own')

  await world.clock.advance(3601)
  await report(30)
  assert.equal((await reportsBy(ann)).total, 31)
})

test('REP-1 sixty different reports at once: thirty are taken', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, id) =>
      world.db.transaction((tx) =>
        addReport(tx, caller(ann), { kind: 'feeds', id: id + 1, ownerId: bob.id, title: '' }, undefined),
      ),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 30)
  assert.equal((await reportsBy(ann)).total, 30)
})

test('all nine kinds go into one queue, and long titles are cut', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const kinds = REPORT_KINDS.filter((kind) => kind !== 'automatic')
  for (const kind of kinds)
    await world.db.transaction((tx) =>
      addReport(tx, caller(ann), { kind, id: 7, ownerId: bob.id, title: '👩‍👩‍👧'.repeat(100) }, undefined),
    )
  const { data } = await reportsBy(ann)
  assert.deepEqual(data.map(({ kind }: { kind: string }) => kind).toSorted(), kinds.toSorted())
  for (const { title } of data) assert.equal([...title].length, 200)
})

test('a missing and a deleted person are 404 with the same bytes; oneself is 422; a guest is 401', async () => {
  const [ann, gone] = await world.people('ann', 'gone')
  await gone.delete('/user')
  const body = async (id: number) => (await ann.post(`/report/users/${id}`)).body.replace(/"request_id":"[^"]*"/, '')
  assert.equal(await body(gone.id), await body(999_999_999))
  assert.equal((await ann.post(`/report/users/${gone.id}`)).statusCode, 404)
  const own = await ann.post(`/report/users/${ann.id}`)
  assert.deepEqual([own.statusCode, own.json().code], [422, 'report.own'])
  assert.equal((await ann.post('/report/users/abc')).statusCode, 422)
  assert.equal((await world.guest().post(`/report/users/${ann.id}`)).statusCode, 401)
})
