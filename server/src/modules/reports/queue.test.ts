import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { tally, times } from '../../../test/inspect.ts'
import { createAnswerCheck } from '../../../test/openapi.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let founder: Person
let priya: Person
let mo: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
  ;[priya, mo] = [await world.staff('moderator'), await world.staff('moderator')]
})

interface Item {
  kind: string
  id: number
  owner_id: number
  severity: number
  amount: number
  due_at: string
  created_at: string
  assignee: { user_id: number; name: string } | null
}
const itemsOf = async (staff: Person, query = ''): Promise<Item[]> =>
  (await staff.get(`/admin/queue/items?kind=reports&limit=100${query}`)).json().data
const about = async (owner: Person) => (await itemsOf(priya)).filter(({ owner_id: id }) => id === owner.id)
const feedOf = async (person: Person, text: string): Promise<number> =>
  (await person.post('/feeds', { feed_content: text })).json().id
const toldTo = async (person: Person): Promise<string[]> =>
  (await person.get('/user/notifications?type=system&limit=50'))
    .json()
    .data.map(({ data }: { data: { content: string } }) => data.content)

test('the worst category comes first, then what is due first; a category that does not exist is refused', async () => {
  const [ann, spammer, thief, rude] = await world.people('ann', 'spammer', 'thief', 'rude')
  for (const [owner, category] of [
    [spammer, 'spam'],
    [rude, 'violent'],
    [thief, 'fraud'],
  ] as const) {
    const feed = await feedOf(owner, category)
    assert.equal((await ann.post(`/feeds/${feed}/reports`, { category, reason: 'look' })).statusCode, 201)
    await world.clock.advance(1)
  }
  const owners = (await itemsOf(priya)).map(({ owner_id: id }) => id)
  assert.deepEqual(
    owners.filter((id) => [spammer.id, thief.id, rude.id].includes(id)),
    [rude.id, thief.id, spammer.id],
  )
  const [item] = await about(rude)
  assert.equal(item!.severity, 2)
  assert.equal(Date.parse(item!.due_at) - Date.parse(item!.created_at), 24 * 3_600_000)
  for (const category of ['nuisance', 5, null]) {
    const reply = await ann.post(`/report/users/${rude.id}`, { category })
    assert.deepEqual(
      [reply.statusCode, Object.keys(reply.json().errors ?? {})],
      [422, ['category']],
      `${category}: ${reply.body}`,
    )
  }
  await founder.patch('/admin/settings/moderation', { 'report-hours': 2 })
  const [sooner] = await about(rude)
  assert.equal(Date.parse(sooner!.due_at) - Date.parse(sooner!.created_at), 2 * 3_600_000)
  const overdue = async () => (await priya.get('/admin/queue')).json().reports.overdue
  assert.equal(await overdue(), 0)
  await world.clock.advance(3 * 3600)
  assert.equal(await overdue(), 3)
})

test('reports about one thing are one item, decided together, and every reporter hears a sentence that fits', async () => {
  const [ann, bob, cid, owner] = await world.people('ann', 'bob', 'cid', 'owner')
  const [first, second] = [await feedOf(owner, 'buy now'), await feedOf(owner, 'buy more')]
  for (const person of [ann, bob, cid]) await person.post(`/feeds/${first}/reports`, { category: 'spam' })
  await ann.post(`/feeds/${second}/reports`, { category: 'spam' })
  const items = await about(owner)
  assert.deepEqual(
    items.map(({ amount }) => amount),
    [3, 1],
  )
  const { record } = (await priya.get(`/admin/queue/reports/${items[0]!.id}`)).json()
  assert.deepEqual([record.others.length, record.owner_waiting, record.category], [2, 1, 'spam'])
  assert.deepEqual(record.reporter_record, { handled: 0, rejected: 0 })
  assert.equal((await priya.get(`/admin/queue/reports/${record.others[0].id}`)).statusCode, 200, 'any of them opens it')

  const reply = await priya.patch(`/admin/reports/${items[0]!.id}`, {
    status: 'handled',
    remark: 'This does not break our rules.',
    all: true,
  })
  assert.equal(reply.statusCode, 204)
  for (const person of [ann, bob, cid])
    assert.deepEqual(await toldTo(person), ['Thanks for your report. We’ve taken action.'])
  const [left] = await about(owner)
  assert.equal((await priya.get(`/admin/queue/reports/${left!.id}`)).json().record.reporter_record.handled, 1)
  await priya.patch(`/admin/reports/${left!.id}`, { status: 'rejected', remark: 'It is an honest offer.' })
  assert.equal(
    (await toldTo(ann))[0],
    'We reviewed your report and found nothing against our rules. It is an honest offer.',
  )
})

test('two staff decide all reports about one thing at once: each report is decided once', async () => {
  const reporters = await world.people('a', 'b', 'c', 'd', 'e')
  const [owner] = await world.people('owner')
  for (const person of reporters) await person.post(`/report/users/${owner.id}`)
  const ids: number[] = (await priya.get(`/admin/reports?owner_id=${owner.id}`))
    .json()
    .data.map(({ id }: { id: number }) => id)
  const replies = await times(20, (index) =>
    (index % 2 ? priya : mo).patch(`/admin/reports/${ids[index % ids.length]}`, {
      status: index % 2 ? 'handled' : 'rejected',
      all: true,
    }),
  )
  assert.equal(tally(replies)[204], 1, JSON.stringify(tally(replies)))
  for (const person of reporters) assert.equal((await toldTo(person)).length, 1)
})

test('an item is given to a colleague, who is told; handed on; and free again once it is decided', async () => {
  const [ann, owner] = await world.people('ann', 'owner')
  await ann.post(`/report/users/${owner.id}`)
  const [item] = await about(owner)
  const url = `/admin/queue/reports/${item!.id}/assignment`
  const { data } = (await mo.get('/admin/queue/reports/colleagues')).json()
  assert(data.some(({ id }: { id: number }) => id === priya.id))
  assert(!data.some(({ id }: { id: number }) => id === ann.id))
  for (const id of [ann.id, owner.id, 999_999_999]) {
    const reply = await mo.put(url, { user_id: id })
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'queue.cannot_decide'])
  }
  assert.equal((await mo.put(url, { user_id: priya.id })).statusCode, 204)
  assert.equal((await mo.put(url, { user_id: priya.id })).statusCode, 204)
  assert.equal((await toldTo(priya)).filter((text) => text.startsWith('Assigned to you')).length, 1)
  const has = async (staff: Person, whose: string) =>
    (await itemsOf(staff, `&assigned=${whose}`)).some(({ id }) => id === item!.id)
  assert.deepEqual([await has(priya, 'me'), await has(mo, 'me'), await has(mo, 'none')], [true, false, false])
  await priya.put(url, { user_id: mo.id })
  assert.deepEqual([await has(priya, 'me'), await has(mo, 'me')], [false, true])
  await priya.delete(url)
  assert.equal(await has(priya, 'none'), true)
  await priya.put(url, { user_id: priya.id })
  await mo.patch(`/admin/reports/${item!.id}`, { status: 'rejected' })
  const rows = await world.owner`select from queue_assignments where kind = 'reports' and object_id = ${item!.id}`
  assert.equal(rows.length, 0)
  assert.equal((await mo.put(url, { user_id: mo.id })).statusCode, 404)
})

test('every kind of thing shows itself whole, and the figures say how fast staff are', async () => {
  const [ann] = await world.people('ann')
  const [category] = await world.owner`insert into event_categories (name) values ('Outside') returning id`
  const owner = priya.id
  const made = await world.owner`
    with brand as (insert into brands (creator_id, name, description) values (${owner}, 'Half hill', 'Hand made') returning id),
      topic as (insert into topics (name, description, creator_id, status, is_hidden, needs_audit, publish_permission)
        values ('Reported topic', 'About it', ${owner}, 'passed', true, false, 'allUser') returning id),
      event as (insert into events (title, category_id, user_id, date, content, address, audit)
        values ('Walk', ${category!['id']}, ${owner}, plaza_now(), 'Bring shoes', 'The gate', 1) returning id),
      commodity as (insert into commodities (user_id, title, top_text) values (${owner}, 'Cup', 'Thrown by hand') returning id),
      knowledge as (insert into knowledge (author_id, title, intro) values (${owner}, 'Light', 'On windows') returning id),
      chapter as (insert into chapters (knowledge_id, sequence, title, free_content) select id, 1, 'One', 'Sun' from knowledge returning id),
      info as (insert into infos (author_id, title, content) values (${owner}, 'Market', 'Thirty stalls') returning id),
      wenda as (insert into wendas (author_id, title, content) values (${owner}, 'Why yellow?', 'It gets light') returning id)
    select 'brands' as kind, id, 'Hand made' as text from brand union all select 'topics', id, 'About it' from topic
    union all select 'events', id, 'Bring shoes' from event union all select 'commodities', id, 'Thrown by hand' from commodity
    union all select 'knowledge', id, 'On windows' from knowledge union all select 'chapters', id, 'Sun' from chapter
    union all select 'infos', id, 'Thirty stalls' from info union all select 'wendas', id, 'It gets light' from wenda`
  const faults = createAnswerCheck(world.app)
  for (const { kind, id, text } of made) {
    const [report] = await world.owner`
      insert into reports (reporter_id, kind, subject_kind, subject_id, owner_id, title)
      values (${ann.id}, ${kind}, ${kind}, ${id}, ${owner}, 'x') returning id`
    const reply = await mo.get(`/admin/queue/reports/${report!['id']}`)
    assert.equal(reply.statusCode, 200, `${kind} ${reply.body}`)
    assert.deepEqual(faults('QueueItemInFull', reply.json()), [], kind)
    assert.match(reply.json().record.subject.text, new RegExp(text), kind)
  }
  const today = (await mo.get('/admin/stats?days=2')).json().data.at(-1)
  assert(today.reports_decided > 0 && today.reports_in_time <= today.reports_decided)
  assert.equal(typeof today.reports_median_minutes, 'number')
  assert.deepEqual([today.appeals_decided, today.appeals_median_minutes], [0, null])
})

test('what was reported about one person is a group, and one decision ends it, but for what a colleague is deciding', async () => {
  const [ann, bob, owner, other] = await world.people('ann', 'bob', 'owner', 'other')
  const feeds = [await feedOf(owner, 'one'), await feedOf(owner, 'two'), await feedOf(owner, 'three')]
  await ann.post(`/feeds/${feeds[0]}/reports`, { category: 'spam' })
  await bob.post(`/feeds/${feeds[0]}/reports`, { category: 'fraud' })
  await ann.post(`/feeds/${feeds[1]}/reports`, { category: 'spam' })
  await bob.post(`/feeds/${feeds[2]}/reports`)
  await ann.post(`/report/users/${owner.id}`, { category: 'harassment' })
  await ann.post(`/report/users/${other.id}`)
  const grouped = (await about(owner)) as (Item & { group: object })[]
  assert.equal(grouped.length, 4)
  for (const { group } of grouped)
    assert.deepEqual(group, { things: 4, reports: 5, categories: ['fraud', 'harassment', 'spam'] })
  assert.deepEqual(
    (await about(other)).map((item) => (item as Item & { group: null }).group),
    [null],
  )
  const of = (subject: number) => async () =>
    (await priya.get(`/admin/reports?status=waiting&subject_kind=feeds&subject_id=${subject}`)).json().data.at(-1)
  const [first, third] = [await of(feeds[0]!)(), await of(feeds[2]!)()]
  const { record } = (await priya.get(`/admin/queue/reports/${first.id}`)).json()
  assert.deepEqual(
    record.owner_things.map(({ subject_kind: kind, subject_id: id, count, categories }: Record<string, unknown>) => [
      kind,
      id,
      count,
      categories,
    ]),
    [
      ['users', owner.id, 1, ['harassment']],
      ['feeds', feeds[1], 1, ['spam']],
      ['feeds', feeds[2], 1, []],
    ],
  )

  await mo.put(`/admin/queue/reports/${third.id}/claim`)
  const replies = await times(8, () => priya.patch(`/admin/reports/${first.id}`, { status: 'handled', person: true }))
  assert.equal(tally(replies)[204], 1, JSON.stringify(tally(replies)))
  assert.deepEqual(
    (await about(owner)).map(({ id }) => id),
    [third.id],
    'only what a colleague is deciding waits',
  )
  assert.equal((await toldTo(ann)).length, 3)
  assert.equal((await toldTo(bob)).length, 1)
  assert.equal((await about(other)).length, 1, 'others are not touched')
  assert.equal((await mo.patch(`/admin/reports/${third.id}`, { status: 'rejected', person: true })).statusCode, 204)
})

test('what is held and what is shown of one person are decided apart', async () => {
  const [ann, owner] = await world.people('ann', 'owner')
  const [shown, held] = [await feedOf(owner, 'shown'), await feedOf(owner, 'held')]
  await ann.post(`/feeds/${shown}/reports`)
  await ann.post(`/feeds/${held}/reports`)
  await world.owner`update reports set is_held = true where subject_kind = 'feeds' and subject_id = ${held}`
  const [item] = await about(owner)
  assert.equal((await priya.patch(`/admin/reports/${item!.id}`, { status: 'rejected', person: true })).statusCode, 204)
  const waiting = (await priya.get(`/admin/reports?status=waiting&owner_id=${owner.id}`)).json().data
  assert.deepEqual(
    waiting.map(({ subject_id: id }: { subject_id: number }) => id),
    [held],
  )
})
