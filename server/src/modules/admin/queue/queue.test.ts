import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addEventCategory, announceEvent } from '../../../../test/factories/events.ts'
import { addGenerator } from '../../../../test/factories/factors.ts'
import { unmatchedPaymentOf } from '../../../../test/factories/payments.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { createAnswerCheck } from '../../../../test/openapi.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

const itemsOf = async (staff: Person, query = '') => {
  const reply = await staff.get(`/admin/queue/items?${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().data
}

test('every kind waits in one list, the oldest first, and each opens with its owner and their history', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  await configureTopics(world, { switch: true })
  const feed = (await bob.post('/feeds', { feed_content: 'buy followers' })).json().id
  await ann.post(`/feeds/${feed}/reports`, { reason: 'spam' })
  await world.clock.advance(60)
  const topic = await createTopic(ann, { name: 'Old things, new life' })
  const brand = await ann.post('/mall-brands', { name: 'Half hill', desc: 'Hand made' })
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'a prize' })
  await ann.post('/currency/cash', { amount: 400 })
  const unmatched = await unmatchedPaymentOf(world, bob)
  await world.owner`insert into user_debts (user_id, amount, reason) values (${bob.id}, 5, 'a refund')`
  const event = await announceEvent(world, ann, await addEventCategory(founder))
  await world.owner`update events set audit = 0 where id = ${event.id}`

  const faults = createAnswerCheck(world.app)
  const items = await itemsOf(founder)
  assert.equal(items[0].kind, 'reports')
  assert.deepEqual([items[0].about, items[0].detail, items[0].owner_name], ['feeds', 'spam', bob.name])
  const kinds = new Set(items.map(({ kind }: { kind: string }) => kind))
  assert.deepEqual(
    [...kinds].toSorted(),
    [
      'cashes',
      'debts',
      'events',
      'reports',
      'strays',
      'topics',
      ...(brand.statusCode < 300 ? ['brands'] : []),
    ].toSorted(),
  )
  assert.deepEqual(
    (await itemsOf(founder, 'kind=topics')).map(({ id }: { id: number }) => id),
    [topic],
  )
  for (const { kind, id } of items) {
    const reply = await founder.get(`/admin/queue/${kind}/${id}`)
    assert.equal(reply.statusCode, 200, reply.body)
    const { item, record, owner, history } = reply.json()
    assert.equal(item.id, id)
    assert.equal(record.id, id, kind)
    assert.deepEqual(faults('QueueItemInFull', reply.json()), [], kind)
    assert.equal(owner.id, item.owner_id)
    assert(history.length > 0)
  }
  const cash = items.find(({ kind }: { kind: string }) => kind === 'cashes')
  const { record } = (await founder.get(`/admin/queue/cashes/${cash.id}`)).json()
  assert.deepEqual(
    [record.balance, record.held, record.asked_in_a_day, record.sources[0].kind],
    [100, 400, 400, 'adjust'],
  )
  const report = (await founder.get(`/admin/queue/reports/${items[0].id}`)).json()
  assert.deepEqual([report.record.subject.text, report.owner.reports_about], ['buy followers', 1])
  assert.equal((await founder.patch(`/admin/payments/strays/${unmatched}`, { action: 'refunded' })).statusCode, 204)
  const gone = await founder.get(`/admin/queue/strays/${unmatched}`)
  assert.deepEqual([gone.statusCode, gone.json().code], [404, 'queue.not_waiting'])
})

test('who could not approve a withdrawal is told so beforehand, by the code they would be refused with', async (t) => {
  const world = await createWorld(t)
  const [giver, colleague] = [await world.founder(), await world.founder()]
  const [ann] = await world.people('ann')
  await giver.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'a prize' })
  await ann.post('/currency/cash', { amount: 400 })
  const [{ id }] = (await itemsOf(giver, 'kind=cashes')).filter(
    ({ owner_id }: { owner_id: number }) => owner_id === ann.id,
  )
  const told = async (staff: Person) => (await staff.get(`/admin/queue/cashes/${id}`)).json().record.obstacle
  const refused = async (staff: Person) => (await staff.patch(`/admin/cashes/${id}`, { state: 1 })).json().code
  assert.deepEqual([await told(giver), await refused(giver)], ['currency.adjusted', 'currency.adjusted'])
  assert.equal(await told(colleague), null)
  await world.owner`insert into user_debts (user_id, amount, reason) values (${ann.id}, 5, 'a refund')`
  assert.deepEqual([await told(colleague), await refused(colleague)], ['currency.debt', 'currency.debt'])
  await colleague.patch(`/admin/users/${ann.id}`, { disabled: true })
  assert.deepEqual([await told(colleague), await refused(colleague)], ['currency.frozen', 'currency.frozen'])
})

test('while the brake is on, a withdrawal says that no one can decide it', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  await founder.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'a prize' })
  await ann.post('/currency/cash', { amount: 400 })
  const [{ id }] = (await itemsOf(founder, 'kind=cashes')).filter(
    ({ owner_id }: { owner_id: number }) => owner_id === ann.id,
  )
  const isStopped = async () => (await founder.get(`/admin/queue/cashes/${id}`)).json().record.is_stopped
  const refuse = () => founder.patch(`/admin/cashes/${id}`, { state: -1 })
  assert.equal(await isStopped(), false)
  await founder.patch('/admin/settings/money', { cash: false })
  assert.deepEqual([await isStopped(), (await refuse()).statusCode], [true, 403])
  await world.db.transaction((tx) => world.service.settings.change(tx, 'money', { cash: true }))
  await world.service.settings.refresh()
  assert.deepEqual([await isStopped(), (await refuse()).statusCode], [false, 204])
})

test('one sees and claims only kinds one may handle; odd kinds are refused', async (t) => {
  const world = await createWorld(t)
  const moderator = await world.staff('moderator')
  const [ann] = await world.people('ann')
  await unmatchedPaymentOf(world, ann)
  assert(!(await itemsOf(moderator)).some(({ kind }: { kind: string }) => kind === 'strays'))
  assert.deepEqual(await itemsOf(moderator, 'kind=strays'), [])
  assert.equal((await moderator.get('/admin/queue/strays/1')).statusCode, 403)
  assert.equal((await moderator.put('/admin/queue/strays/1/claim')).statusCode, 403)
  assert.equal((await moderator.get('/admin/queue/items?kind=cats')).statusCode, 422)
  assert.equal((await moderator.put('/admin/queue/cats/1/claim')).statusCode, 422)
  assert.equal((await ann.get('/admin/queue/items')).statusCode, 403)
})

test('only what waits can be claimed; a claim that ended with the decision can be given up', async (t) => {
  const world = await createWorld(t)
  const [one, two] = [await world.founder(), await world.founder()]
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.post(`/report/users/${bob.id}`, { reason: 'rude' })
  const [{ id }] = await itemsOf(one, 'kind=reports')
  const url = `/admin/queue/reports/${id}/claim`
  for (const method of ['put', 'delete'] as const) {
    const reply = await one[method]('/admin/queue/reports/999999999/claim')
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'queue.not_waiting'])
  }
  assert.equal((await one.put(url)).statusCode, 200)
  await world.owner`update reports set status = 'handled', handler_id = ${two.id}, handled_at = plaza_now() where id = ${id}`
  assert.equal((await two.put(url)).statusCode, 404)
  for (const each of [two, one, one]) assert.equal((await each.delete(url)).statusCode, 204, 'nothing to give up')
})

test('of ten who claim at once one does; the others cannot decide until it ends by itself', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.post(`/report/users/${bob.id}`, { reason: 'rude' })
  const staff: Person[] = []
  for (let index = 0; index < 5; index++) staff.push(await world.staff('moderator'))
  const mine = (await itemsOf(staff[0]!, 'kind=reports')).find(
    ({ owner_id }: { owner_id: number }) => owner_id === bob.id,
  )
  const url = `/admin/queue/reports/${mine.id}/claim`
  const replies = await times(10, (index) => staff[index % 5]!.put(url))
  assert.deepEqual(tally(replies), { 200: 2, 409: 8 })
  const winner = replies.findIndex(({ statusCode }) => statusCode === 200) % 5
  const holder = staff[winner]!
  const other = staff[(winner + 1) % 5]!
  const seen = (await itemsOf(other, 'kind=reports')).find(({ id }: { id: number }) => id === mine.id)
  assert.deepEqual([seen.claim.user_id, seen.claim.name], [holder.id, holder.name])
  const refused = await other.patch(`/admin/reports/${mine.id}`, { status: 'handled' })
  assert.deepEqual(
    [refused.statusCode, refused.json().code, refused.headers['retry-after']],
    [409, 'staff.claimed', '60'],
  )

  assert.equal((await other.delete(url)).statusCode, 204, 'another person’s claim is not theirs to end')
  assert.equal((await other.put(url)).statusCode, 409)
  await world.clock.advance(61)
  assert.equal((await itemsOf(other, 'kind=reports')).find(({ id }: { id: number }) => id === mine.id).claim, null)
  assert.equal((await other.put(url)).statusCode, 200)
  assert.equal((await holder.patch(`/admin/reports/${mine.id}`, { status: 'handled' })).statusCode, 409)
  assert.equal((await other.delete(url)).statusCode, 204)
  assert.equal((await holder.patch(`/admin/reports/${mine.id}`, { status: 'handled' })).statusCode, 204)
})

test('a claim keeps topics, brands and events too from being decided by another person', async (t) => {
  const world = await createWorld(t)
  const [one, two] = [await world.founder(), await world.founder()]
  const [ann] = await world.people('ann')
  await configureTopics(world, { switch: true })
  const topic = await createTopic(ann)
  const { id: event } = await announceEvent(world, ann, await addEventCategory(one))
  await world.owner`update events set audit = 0 where id = ${event}`
  for (const [kind, id, body] of [
    ['topics', topic, { status: 'passed' }],
    ['events', event, { audit: 1 }],
  ] as const) {
    assert.equal((await one.put(`/admin/queue/${kind}/${id}/claim`)).statusCode, 200)
    assert.equal((await two.patch(`/admin/${kind}/${id}`, body)).statusCode, 409, kind)
    assert([200, 204].includes((await one.patch(`/admin/${kind}/${id}`, body)).statusCode))
    assert([200, 204].includes((await two.patch(`/admin/${kind}/${id}`, body)).statusCode), 'deciding ends the claim')
  }
})

test('staff learn what they may do, which kinds they handle and which reasons are offered', async (t) => {
  const world = await createWorld(t)
  const [founder, moderator] = [await world.founder(), await world.staff('moderator')]
  const [ann] = await world.people('ann')
  const me = (await moderator.get('/admin/me')).json()
  assert.deepEqual([me.id, me.name, me.idle_minutes], [moderator.id, moderator.name, 30])
  assert(me.permissions.includes('report:manage') && me.queues.includes('reports') && !me.queues.includes('cashes'))
  assert(me.reasons.some(({ kind }: { kind: string }) => kind === 'reports'))
  assert.deepEqual((await founder.get('/admin/me')).json().permissions.includes('*'), true)
  await founder.patch('/admin/settings/desk', { 'idle-minutes': 5, reasons: [{ kind: '*', text: 'Not here.' }] })
  const after = (await moderator.get('/admin/me')).json()
  assert.deepEqual([after.idle_minutes, after.reasons], [5, [{ kind: '*', text: 'Not here.' }]])
  assert.equal((await ann.get('/admin/me')).statusCode, 403)
})

test('a claim and a handing-on need no recent factor; the decision does', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const generator = await addGenerator(world, founder)
  const unmatched = await unmatchedPaymentOf(world, ann)
  await world.clock.advance(16 * 60)
  const url = `/admin/queue/strays/${unmatched}`
  assert.equal((await founder.put(`${url}/claim`)).statusCode, 200)
  assert.equal((await founder.put(`${url}/assignment`, { user_id: founder.id })).statusCode, 204)
  const decide = () => founder.patch(`/admin/payments/strays/${unmatched}`, { action: 'refunded' })
  const late = await decide()
  assert.deepEqual([late.statusCode, late.json().code], [401, 'auth.step_up'])
  assert.equal((await founder.post('/auth/factor', { code: generator.code() })).statusCode, 204)
  assert.equal((await decide()).statusCode, 204)
})
