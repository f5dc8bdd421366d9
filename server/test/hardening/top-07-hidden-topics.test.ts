import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import type { Call } from '../access/prepare.ts'
import { type Stage, setStage } from '../access/stage.ts'
import { configureTopics, createTopic, join } from '../factories/topics.ts'
import { createWorld } from '../world.ts'
import { hasType, queryOf, type Visit, visitInTurn, visits, withQuery } from './walk.ts'

const CANARY = 'Hidden canary 金丝雀'
/** The canary's text as it may appear in an answer, and what is published in the topic. */
const MARKS = ['canary', '金丝雀']

let stage: Stage
let hiddenId: number
let hiddenFeedId: number | undefined
before(async (t) => {
  const world = await createWorld(t as TestContext)
  stage = await setStage(world)
  await configureTopics(world)
  const { owner, user, staff } = stage.people
  hiddenId = await createTopic(owner, { name: CANARY, desc: `About the ${CANARY}`, visible: 'hidden' })
  await join(user, hiddenId)
  await staff.post('/admin/currency/adjustments', { user_id: user.id, amount: 1000, reason: 'for the canary' })
  const gift = { name: 'canary gift', price: 10, numbers: 5 }
  assert.equal((await user.post(`/feed/topics/${hiddenId}/rewards`, gift)).statusCode, 201)
  await staff.patch(`/admin/topics/${hiddenId}`, { hot: true, recommended: true })
  hiddenFeedId = await publishInside()
  await world.runJobs()
  // Boards, counts and other caches.
  await world.clock.advance(61)
})

/** Something published, liked and commented on in the hidden topic, once the service has feeds. */
async function publishInside(): Promise<number | undefined> {
  const { world, people } = stage
  if (!world.service.routes.all().some(({ method, url }) => method === 'POST' && url === '/api/v2/feeds'))
    return undefined
  const published = await people.user.post('/feeds', { feed_content: `The ${CANARY} sang`, topics: [hiddenId] })
  assert.equal(published.statusCode, 201, published.body)
  const { id } = published.json()
  await people.owner.post(`/feeds/${id}/like`)
  await people.owner.post(`/feeds/${id}/comments`, { body: 'A canary indeed' })
  return id
}

/** The card, for a user who knows the id. */
const isCard = ({ name }: Visit, call: Call): boolean =>
  name === 'GET /api/v2/feed/topics/:topic' || (name === 'GET /api/v2/feed/topics' && /(^|&)id=/.test(call.query ?? ''))

/** Everything a curious outsider would put into an address: the topic's id, its name, its people, every choice. */
function* probes(each: Visit): Generator<(call: Call) => Call> {
  const aim = (call: Call): Call => ({
    ...call,
    params: {
      ...call.params,
      topic: hiddenId,
      user: stage.people.user.id,
      ...(hiddenFeedId !== undefined && { feed: hiddenFeedId }),
    },
  })
  yield (call) => call
  yield aim
  for (const [name, schema] of queryOf(each.route)) {
    const choices = (schema as { enum?: unknown[] }).enum
    const values: (string | number)[] = choices ? choices.map(String) : []
    if (!choices && hasType(schema, 'string')) values.push('canary', '金丝雀', CANARY)
    if (hasType(schema, 'integer') || hasType(schema, 'array'))
      values.push(hiddenId, stage.people.owner.id, stage.people.user.id, ...(hiddenFeedId ? [hiddenFeedId] : []))
    if (hasType(schema, 'boolean')) values.push('1', '0')
    for (const value of values) {
      const asked = withQuery(name, `${name}=${encodeURIComponent(value)}`)
      // A parameter that the row itself needs stays: a stream would not end.
      const isSet = (call: Call) => hasType(schema, 'boolean') && new URLSearchParams(call.query).has(name)
      yield (call) => aim(isSet(call) ? call : asked(call))
    }
  }
}

for (const actor of ['guest', 'stranger'] as const) {
  test(`TOP-7 no GET tells a ${actor} of a hidden topic, whatever is asked; only its card can be read by id`, async () => {
    const told: string[] = []
    let asked = 0
    for (const each of visits(stage).filter(({ row }) => row.method === 'GET')) {
      // The sandbox shows what was sent to whom, and production does not have it; signing out ends the walk.
      if (/^\/sandbox|\/auth\//.test(each.row.url)) continue
      let sent: Call = {}
      const asProbed = (probe: (call: Call) => Call) => (call: Call) => {
        sent = probe(call)
        return sent
      }
      for await (const { reply } of visitInTurn(stage, each, probes(each), asProbed, actor)) {
        asked++
        assert(reply.statusCode < 500, `${each.name} ${JSON.stringify(sent)}: ${reply.body}`)
        const isTold = MARKS.some((mark) => reply.body.includes(mark))
        if (isTold && !isCard(each, sent))
          told.push(`${each.name} ${JSON.stringify(sent)}: ${reply.body.slice(0, 300)}`)
      }
    }
    assert.deepEqual(told, [])
    assert(asked > 200, `only ${asked} questions were asked`)
  })
}

test('TOP-7 the canary is there: members are told by the same questions', async () => {
  const { user } = stage.people
  for (const path of [
    `/feed/topics?q=canary`,
    '/user/followed-topics',
    '/feed/topic/hot',
    '/feed/topic/recommend',
    `/feed/topics/${hiddenId}/rewards-logs`,
  ]) {
    const { body } = await user.get(path)
    assert(
      MARKS.some((mark) => body.includes(mark)),
      `${path}: ${body}`,
    )
  }
  for (const path of ['followers', 'rewards-rank', 'rewards-logs']) {
    const url = `/feed/topics/${hiddenId}/${path}`
    assert.equal((await user.get(url)).statusCode, 200)
    const [outside, missing] = [
      await stage.people.stranger.get(url),
      await stage.people.stranger.get(`/feed/topics/999999999/${path}`),
    ]
    assert.deepEqual([outside.statusCode, outside.body], [404, missing.body])
  }
})

test('TOP-7 a signed-in user who knows the id reads the card, and counts leave it out', async () => {
  const { stranger, owner } = stage.people
  assert.equal((await stranger.get(`/feed/topics/${hiddenId}`)).json().name, CANARY)
  assert.equal((await stage.actors.guest.get(`/feed/topics/${hiddenId}`)).statusCode, 404)
  for (const who of [stranger, stage.actors.guest])
    assert.deepEqual((await who.get(`/feed/topics?id=${hiddenId}`)).json(), [])
  const total = async (who: typeof stranger) =>
    (await who.get(`/feed/topic/count?user_id=${owner.id}`)).json().topics_total
  assert.equal(await total(owner), (await total(stranger)) + 1)
})
