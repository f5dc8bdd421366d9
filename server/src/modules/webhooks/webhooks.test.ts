import assert from 'node:assert/strict'
import { before, beforeEach, type TestContext, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookRefused } from '../../../../sdk/src/webhooks.ts'
import { bodyOf, startLocalServer } from '../../../test/contracts/local-server.ts'
import { addEventCategory, eventBody } from '../../../test/factories/events.ts'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { endpointPause, MAX_ATTEMPTS, pauseAfter, readRetryAfter } from './retries.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t, { env: { WEBHOOKS_ALLOW_PRIVATE: '1' } })
})
// Days pass in some of these tests, and sign-ins end.
beforeEach(async () => {
  founder = await world.founder()
})

interface Received {
  id: string
  body: string
  headers: Record<string, string>
}

/** A receiver that answers as told, the last answer again and again. */
async function receiver(
  t: TestContext,
  ...answers: { status: number; headers?: Record<string, string>; body?: string }[]
) {
  const received: Received[] = []
  const server = await startLocalServer(t, async (request, response) => {
    const body = await bodyOf(request)
    const headers = request.headers as Record<string, string>
    received.push({ id: headers['webhook-id']!, body, headers })
    const {
      status,
      headers: more = {},
      body: text = 'ok',
    } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 200 }
    response.writeHead(status, more).end(text)
  })
  return { received, url: `${server.origin}/hook`, server }
}

async function endpointAt(url: string, events: string[] = ['feed.published']): Promise<{ id: number; secret: string }> {
  const made = await founder.post('/admin/webhooks', { url, events })
  assert.equal(made.statusCode, 201, made.body)
  return made.json()
}

const endpoint = async (id: number) =>
  (await founder.get('/admin/webhooks?limit=100')).json().data.find((each: { id: number }) => each.id === id)
const deliveries = async (id: number) => (await founder.get(`/admin/webhooks/${id}/deliveries?limit=100`)).json().data
const remove = (id: number) => founder.delete(`/admin/webhooks/${id}`)

test('what happens is posted in order, and the signature is that of the reference library and of the SDK', async (t) => {
  const { received, url } = await receiver(t, { status: 204, body: '' })
  const { id, secret } = await endpointAt(url, ['feed.published', 'comment.created', 'feed.liked', 'user.registered'])
  const [mei, lin] = await world.people('mei', 'lin')
  const feed = (await mei.post('/feeds', { feed_content: '早上好' })).json().id
  await lin.post(`/feeds/${feed}/comments`, { body: 'And to you' })
  await lin.post(`/feeds/${feed}/like`)
  await world.runJobs()

  const told = received.map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    told.map(({ type }) => type),
    ['user.registered', 'user.registered', 'feed.published', 'comment.created', 'feed.liked'],
  )
  const { data } = told[2]
  assert.deepEqual(
    [data.feed_id, data.user_id, data.user_name, data.text, data.topic_ids],
    [feed, mei.id, mei.name, '早上好', []],
  )
  assert.deepEqual([told[3].data.text, told[3].data.feed_id], ['And to you', feed])
  for (const { body, headers, id: messageId } of received) {
    assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
    const event = await verifyWebhook(body, headers, secret)
    assert.equal(event.id, messageId)
    await assert.rejects(verifyWebhook(`${body} `, headers, secret), WebhookRefused)
    await assert.rejects(verifyWebhook(body, headers, `whsec_${Buffer.alloc(32).toString('base64')}`), WebhookRefused)
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 3600) }
    await assert.rejects(verifyWebhook(body, old, secret), WebhookRefused)
  }
  const [newest] = await deliveries(id)
  assert.deepEqual([newest.state, newest.status, newest.attempts], ['delivered', 204, 1])

  const rotated = (await founder.post(`/admin/webhooks/${id}/secret`)).json()
  await founder.post(`/admin/webhooks/${id}/ping`)
  await world.runJobs()
  const pinged = received.at(-1)!
  for (const valid of [secret, rotated.secret]) assert.ok(new Webhook(valid).verify(pinged.body, pinged.headers))
  await world.clock.advance(24 * 3600 + 1)
  founder = await world.founder()
  await founder.post(`/admin/webhooks/${id}/ping`)
  await world.runJobs()
  assert.equal(received.at(-1)!.headers['webhook-signature']!.split(' ').length, 1)
  await remove(id)
})

test('a failed delivery comes again under its id, while the next pass it', async (t) => {
  const { received, url } = await receiver(t, { status: 500, body: 'not now' }, { status: 200 })
  const { id } = await endpointAt(url)
  const [ada] = await world.people('ada')
  await ada.post('/feeds', { feed_content: 'One' })
  await ada.post('/feeds', { feed_content: 'Two' })
  await world.runJobs()
  assert.deepEqual(
    received.map(({ body }) => JSON.parse(body).data.text),
    ['One', 'Two'],
  )
  const [, first] = await deliveries(id)
  assert.deepEqual([first.state, first.status, first.answer, first.attempts], ['waiting', 500, 'not now', 1])
  assert.ok(Date.parse(first.next_at))

  await world.clock.advance(10)
  await world.runJobs()
  assert.equal(received.length, 3)
  assert.deepEqual([received[2]!.id, received[2]!.body], [received[0]!.id, received[0]!.body])

  const { data } = (await founder.get(`/admin/webhooks/${id}/deliveries`)).json()
  await founder.post(`/admin/webhooks/${id}/deliveries/${data[0].id}/replay`)
  await world.runJobs()
  assert.equal(received.at(-1)!.id, data[0].message_id)
  const range = { from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z' }
  assert.deepEqual((await founder.post(`/admin/webhooks/${id}/replay`, range)).json(), { count: 2 })
  await world.runJobs()
  assert.equal(received.length, 6)
  assert.equal(
    (await founder.post(`/admin/webhooks/${id}/replay`, { from: 'x', to: 'y' })).json().code,
    'webhook.range',
  )
  await remove(id)
})

test('HOOK-2 429 is obeyed, 410 switches off, and three days of failures too; founders are told', async (t) => {
  const busy = await receiver(t, { status: 429, headers: { 'retry-after': '120' } }, { status: 200 })
  const gone = await receiver(t, { status: 410 })
  const broken = await receiver(t, { status: 302, headers: { location: 'http://127.0.0.1:1/' } })
  const [one, two, three] = [await endpointAt(busy.url), await endpointAt(gone.url), await endpointAt(broken.url)]
  const [kim] = await world.people('kim')
  await kim.post('/feeds', { feed_content: 'Anyone?' })
  await world.runJobs()
  await world.clock.advance(60)
  await world.runJobs()
  assert.equal(busy.received.length, 1, 'Retry-After was not obeyed')
  await world.clock.advance(65)
  await world.runJobs()
  assert.equal(busy.received.length, 2)
  assert.equal((await endpoint(one.id)).state, 'healthy')
  assert.equal((await endpoint(two.id)).state, 'gone')
  assert.equal((await endpoint(three.id)).state, 'failing')

  for (let day = 0; day < 4; day++) {
    await world.clock.advance(24 * 3600)
    await world.runJobs()
  }
  const told = founder
  founder = await world.founder()
  assert.equal((await endpoint(three.id)).state, 'failed')
  const notices = await world.owner`select message::text as message from notifications where user_id = ${told.id}`
  assert.ok(notices.some(({ message }) => message.includes('webhook_failed')))
  const [tom] = await world.people('tom')
  await tom.post('/feeds', { feed_content: 'Again' })
  const before = gone.received.length
  await world.runJobs()
  assert.equal(gone.received.length, before, 'something was sent to an endpoint that is off')
  assert.equal((await founder.patch(`/admin/webhooks/${three.id}`, { active: true })).json().state, 'healthy')
  for (const { id } of [one, two, three]) await remove(id)
})

test('of two changes at once to an endpoint neither undoes the other', async (t) => {
  const { url } = await receiver(t, { status: 200 })
  const { id } = await endpointAt(url)
  for (let round = 0; round < 10; round++) {
    const changes = [{ url: `${url}/${round}` }, { description: `round ${round}` }, { events: ['feed.liked'] }]
    await Promise.all(changes.map((change) => founder.patch(`/admin/webhooks/${id}`, change)))
    const { url: at, description, events } = await endpoint(id)
    assert.deepEqual(
      { at, description, events },
      { at: `${url}/${round}`, description: `round ${round}`, events: ['feed.liked'] },
    )
    await founder.patch(`/admin/webhooks/${id}`, { events: ['feed.published'] })
  }
  await remove(id)
})

test('HOOK-3 an endpoint that hangs or answers without end delays no other, and is not flooded', async (t) => {
  const hanging = await startLocalServer(t, () => {})
  const endless = await startLocalServer(t, (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    }
    response.on('drain', pour)
    pour()
  })
  const quick = await receiver(t, { status: 200 })
  const ids = [await endpointAt(hanging.origin), await endpointAt(endless.origin), await endpointAt(quick.url)].map(
    ({ id }) => id,
  )
  const [zoe] = await world.people('zoe')
  const running = (async () => {
    for (let n = 0; n < 20; n++) await zoe.post('/feeds', { feed_content: `Post ${n}` })
    await world.runJobs()
  })()
  const startedAt = performance.now()
  while (quick.received.length < 20 && performance.now() - startedAt < 14_000)
    await new Promise((resume) => setTimeout(resume, 50))
  assert.equal(quick.received.length, 20, 'the quick endpoint waited for the slow one')
  await running
  assert.ok(hanging.connections() <= 2, `${hanging.connections()} connections to the endpoint that hangs`)
  const [shown] = await deliveries(ids[1]!)
  assert.deepEqual([shown.state, shown.status, shown.answer.length], ['delivered', 200, 1000])
  const [slow] = (await deliveries(ids[0]!)).slice(-1)
  assert.match(slow.error, /did not answer within 15000 ms/)
  for (const id of ids) await remove(id)
})

test('HOOK-3 10 MB, garbage and redirects are one failed or finished attempt each', async (t) => {
  let reached = 0
  const inside = await startLocalServer(t, (_request, response) => {
    reached++
    response.end()
  })
  const large = await startLocalServer(t, (_request, response) => response.end(Buffer.alloc(10_000_000, 'x')))
  const garbage = await startLocalServer(t, (request) => request.socket.end('\0\xff no HTTP at all\r\n\r\n'))
  const cut = await startLocalServer(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half')
    setImmediate(() => response.destroy())
  })
  const compressed = await startLocalServer(t, (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('\0 no gzip'),
  )
  const redirecting = await startLocalServer(t, (_request, response) =>
    response.writeHead(307, { location: inside.origin }).end(),
  )
  const made = []
  for (const { origin } of [large, garbage, cut, compressed, redirecting]) made.push((await endpointAt(origin)).id)
  const [amy] = await world.people('amy')
  await amy.post('/feeds', { feed_content: 'Anything' })
  await world.runJobs()
  const seen = []
  for (const id of made) {
    const [{ state, status, answer }] = await deliveries(id)
    seen.push([state, status, answer?.length ?? null])
    await remove(id)
  }
  assert.deepEqual(seen[0], ['delivered', 200, 1000])
  assert.deepEqual(seen[1], ['waiting', null, null])
  assert.ok(
    ['waiting', 'delivered'].includes(String(seen[2]![0])) && ['waiting', 'delivered'].includes(String(seen[3]![0])),
  )
  assert.deepEqual(seen[4], ['waiting', 307, 0])
  assert.equal(reached, 0, 'a redirect was followed')
})

test('HOOK-2 a thousand events a second for a dead endpoint are few attempts, and at 100,000 it is switched off', async (t) => {
  const dead = await receiver(t, { status: 503, body: 'down' })
  const quick = await receiver(t, { status: 200 })
  const [one, two] = [await endpointAt(dead.url), await endpointAt(quick.url)]
  const pour = (count: number) => world.owner`
    insert into webhook_deliveries (endpoint_id, message_id, event, data)
    select ${one.id}, 'msg_' || gen_random_uuid(), 'feed.published', '{"feed_id": 1}' from generate_series(1, ${count}::int)`
  const [max] = await world.people('max')
  for (let second = 0; second < 5; second++) {
    await pour(1000)
    await max.post('/feeds', { feed_content: `Second ${second}` })
    await world.runJobs()
    assert.equal(quick.received.length, second + 1)
    await world.clock.advance(1)
  }
  assert.ok(dead.received.length <= 8, `${dead.received.length} attempts in five seconds`)
  assert.equal((await endpoint(one.id)).state, 'failing')
  await pour(100_000)
  await world.clock.advance(301)
  await world.runJobs()
  assert.equal((await endpoint(one.id)).state, 'failed')
  assert.equal((await endpoint(two.id)).state, 'healthy')
  for (const { id } of [one, two]) await remove(id)
})

test('HOOK-1 addresses of our own network are refused, when given and when connecting', async (t) => {
  const { founder: makeFounder, people, runJobs, owner } = await createWorld(t, { env: {} })
  const staff = await makeFounder()
  const refused = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/',
    'https://10.1.2.3/',
    'https://example.org:5432/',
    'https://user:secret@example.org/',
    'ftp://example.org/',
  ]
  for (const url of refused) {
    const answer = await staff.post('/admin/webhooks', { url, events: ['feed.published'] })
    assert.equal(answer.statusCode, 422, url)
  }
  // A name that only looks public: the connection itself is refused.
  const named = await staff.post('/admin/webhooks', { url: 'http://hooks.example.org/', events: ['feed.published'] })
  assert.equal(named.statusCode, 201)
  await owner`update webhook_endpoints set url = 'http://localhost:8080/hook'`
  const [ann] = await people('ann')
  await ann.post('/feeds', { feed_content: 'Hello' })
  await runJobs()
  const { data } = (await staff.get(`/admin/webhooks/${named.json().id}/deliveries`)).json()
  assert.match(data[0].error, /does not lead to a public address/)
})

test('nothing is delivered of a change that was rolled back, and nothing of what only some may see', async (t) => {
  const { received, url } = await receiver(t, { status: 200 })
  const { id } = await endpointAt(url, ['topic.created', 'report.made'])
  const [ivy, bob] = await world.people('ivy', 'bob')
  await ivy.post('/feeds', { feed_content: '' })
  await bob.post(`/report/users/${ivy.id}`, { reason: 'Spam' })
  await world.runJobs()
  const told = received.map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    told.map(({ type }) => type),
    ['report.made'],
  )
  assert.deepEqual([told[0].data.subject_kind, told[0].data.subject_id], ['users', ivy.id])
  assert.ok(!received[0]!.body.includes('Spam'))
  await remove(id)
})

test('ten attempts over almost three days', () => {
  assert.equal(MAX_ATTEMPTS, 10)
  const pauses = Array.from({ length: 9 }, (_, n) => pauseAfter(n + 1, 0.5)!)
  const hours = pauses.reduce((sum, each) => sum + each, 0) / 3600
  assert.ok(hours > 60 && hours < 72, `${hours} hours`)
  assert.equal(pauseAfter(10), undefined)
  assert.ok(pauseAfter(5, 0)! < pauseAfter(5, 1)!)
  assert.deepEqual([endpointPause(2), endpointPause(3), endpointPause(30)], [0, 8, 300])
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.deepEqual(
    ['120', 'Thu, 01 Jan 2026 00:01:00 GMT', 'soon', '-5', undefined, '999999999'].map((text) =>
      readRetryAfter(text, now),
    ),
    [120, 60, 0, 0, 0, 86_400],
  )
})

test('an event is announced when everyone can see it: at once, or when staff let it pass', async (t) => {
  const { received, url } = await receiver(t, { status: 200 })
  const { id } = await endpointAt(url, ['event.announced'])
  const [mei] = await world.people('mei')
  const announced = async () => {
    await world.runJobs()
    return received.splice(0).map(({ body }) => JSON.parse(body).data)
  }
  const category = await addEventCategory(founder)
  const announce = async (title: string): Promise<number> =>
    (await mei.post('/events', await eventBody(world, mei, category, { title }))).json().id
  const atOnce = await announce('Picnic')
  assert.deepEqual(await announced(), [{ event_id: atOnce, user_id: mei.id, user_name: mei.name, title: 'Picnic' }])

  await changeSetting(world, 'event', { audit: true })
  const reviewed = await announce('Reviewed')
  assert.deepEqual(await announced(), [])
  assert.equal((await founder.patch(`/admin/events/${reviewed}`, { audit: 1 })).statusCode, 200)
  assert.deepEqual(
    (await announced()).map(({ event_id: event }) => event),
    [reviewed],
  )
  await changeSetting(world, 'event', { audit: false })
  await remove(id)
})

test('an endpoint is deleted while deliveries are being written for it', async (t) => {
  const { url } = await receiver(t, { status: 204, body: '' })
  const { id } = await endpointAt(url)
  await world.owner.begin(async (writer) => {
    await writer`
      insert into webhook_deliveries (endpoint_id, message_id, event, data)
      values (${id}, 'msg_written_meanwhile', 'ping', '{}')`
    assert.equal((await remove(id)).statusCode, 204)
    assert.equal(await endpoint(id), undefined)
    for (const again of [
      remove(id),
      founder.patch(`/admin/webhooks/${id}`, { active: true }),
      founder.post(`/admin/webhooks/${id}/secret`),
      founder.get(`/admin/webhooks/${id}/deliveries`),
    ])
      assert.equal((await again).statusCode, 404)
  })
  await world.runJobs()
  const [left] = await world.owner`
    select (select count(*)::int from webhook_endpoints where id = ${id}) as endpoints,
      (select count(*)::int from webhook_deliveries where endpoint_id = ${id}) as deliveries`
  assert.deepEqual({ ...left }, { endpoints: 0, deliveries: 0 })
})
