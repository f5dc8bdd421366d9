import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { bodyOf, startLocalServer } from '../../../test/contracts/local-server.ts'
import { friends, say } from '../../../test/factories/chat.ts'
import { addEventCategory, announceEvent } from '../../../test/factories/events.ts'
import { publish } from '../../../test/factories/feeds.ts'
import { provider, recharge } from '../../../test/factories/payments.ts'
import { apply, audited, configureTopics, createTopic, join } from '../../../test/factories/topics.ts'
import { fund } from '../../../test/money.ts'
import { createWorld } from '../../../test/world.ts'
import { EVENT_NAMES } from './events.ts'

const MOST_BYTES = 20_000

interface Told {
  type: string
  data: Record<string, unknown>
}

test('each event that openapi.json lists is delivered, as its schema says, within 20 kB', async (t) => {
  const world = await createWorld(t, { env: { WEBHOOKS_ALLOW_PRIVATE: '1' } })
  const bodies: string[] = []
  const server = await startLocalServer(t, async (request, response) => {
    bodies.push(await bodyOf(request))
    response.end()
  })
  const founder = await world.founder()
  const made = await founder.post('/admin/webhooks', { url: `${server.origin}/`, events: EVENT_NAMES })
  assert.equal(made.statusCode, 201, made.body)
  await configureTopics(world)
  const [mei, lin, eva] = await world.people('mei', 'lin', 'eva')
  for (const person of [mei, lin]) await fund(world, person.id, 1000)
  const succeeds = async (reply: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await reply
    assert.ok(statusCode < 300, body)
  }

  const long = await publish(mei, '🙂'.repeat(9000))
  await succeeds(lin.post(`/feeds/${long}/comments`, { body: '"\\'.repeat(400), reply_user: mei.id }))
  await succeeds(lin.post(`/feeds/${long}/like`))
  await succeeds(lin.post(`/feeds/${long}/rewards`, { name: 'Tea', price: 5, numbers: 2 }))
  await succeeds(mei.delete(`/feeds/${long}`))

  const topic = await createTopic(mei)
  await succeeds(join(lin, topic))
  const hidden = await createTopic(mei, { visible: 'hidden', ...audited })
  await apply(world, lin, hidden)
  const secret = await publish(mei, { feed_content: 'only for us', topics: [hidden] })
  await succeeds(mei.post(`/feeds/${secret}/comments`, { body: 'between us' }))

  await succeeds(lin.post(`/report/users/${eva.id}`, { reason: 'Spam' }))
  const [report] = (await founder.get(`/admin/reports?kind=users&owner_id=${eva.id}`)).json().data
  await succeeds(founder.patch(`/admin/reports/${report.id}`, { status: 'handled' }))
  const conversation = await friends(mei, lin)
  const { seq } = await say(mei, conversation, 'something rude')
  await succeeds(lin.post(`/chat/conversations/${conversation}/messages/${seq}/reports`, { reason: 'rude' }))

  await provider(world, await recharge(world, lin, 'PayAOrder', 100), 'pay')
  await succeeds(mei.post('/currency/cash', { amount: 500 }))
  const [order] = (await mei.get('/currency/orders?action=cash')).json()
  await succeeds(founder.patch(`/admin/cashes/${order.id}`, { state: -1, remark: 'No such account' }))
  await announceEvent(world, mei, await addEventCategory(founder))
  await succeeds(founder.patch('/admin/settings/money', { cash: false }))
  await succeeds(founder.patch(`/admin/users/${eva.id}`, { disabled: true, rule: 'other', reason: 'Spam' }))
  await world.runJobs()

  const { webhooks } = (await world.guest().get('/openapi.json')).json()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const told: Told[] = bodies.map((body) => JSON.parse(body))
  assert.deepEqual([...new Set(told.map(({ type }) => type))].sort(), [...EVENT_NAMES].sort())
  for (const [at, event] of told.entries()) {
    const { schema } = webhooks[event.type].post.requestBody.content['application/json']
    assert.ok(ajv.validate(schema, event), `${event.type}: ${ajv.errorsText()} ${bodies[at]}`)
    assert.ok(Buffer.byteLength(bodies[at]!) <= MOST_BYTES, event.type)
  }

  // What only some may see is told of by its id alone.
  const about = (type: string, field: string, id: number) =>
    told.find((event) => event.type === type && event.data[field] === id)?.data
  assert.deepEqual(
    [about('feed.published', 'feed_id', secret)?.['text'], about('comment.created', 'feed_id', secret)?.['text']],
    [null, null],
  )
  assert.equal(about('topic.created', 'topic_id', hidden)?.['name'], null)
  assert.equal(typeof about('topic.created', 'topic_id', topic)?.['name'], 'string')
  for (const text of ['only for us', 'between us', 'something rude', 'No such account', mei.phone])
    assert.ok(!bodies.some((body) => body.includes(text)), text)
})
