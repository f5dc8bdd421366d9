import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { bodyOf, startLocalServer } from '../../../test/contracts/local-server.ts'
import { createWorld, type Person } from '../../../test/world.ts'
import { createModeratorHttp } from '../../adapters/moderator-http/moderator-http.ts'
import { createOutboundHttp } from '../../adapters/outbound-http/index.ts'

const publish = async (who: Person, feed_content: string) =>
  (await who.post('/feeds', { feed_content, feed_from: 5 })).json().id as number

test('what the service hides is hidden and held in the queue; rejecting the report brings it back', async (t) => {
  const world = await createWorld(t, { env: { MODERATOR_URL: 'sandbox:' } })
  const founder = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const fine = await publish(ann, 'nothing wrong')
  const odd = await publish(ann, 'odd [report]')
  const bad = await publish(ann, 'bad [hide]')
  const { comment } = (await bob.post(`/feeds/${fine}/comments`, { body: 'very [hide]' })).json()
  assert.equal((await bob.get(`/feeds/${bad}`)).statusCode, 201, 'published until it is judged')
  await world.runJobs()
  const of = async (kind: string, id: number) =>
    (await founder.get(`/admin/reports?kind=automatic&subject_kind=${kind}&subject_id=${id}`)).json().data
  assert.equal((await of('feeds', fine)).length, 0)
  const [reported] = await of('feeds', odd)
  assert.equal(reported.held, false)
  assert.match(reported.reason, /^The moderation service suggests a review: /)
  assert.equal((await bob.get(`/feeds/${odd}`)).statusCode, 201)
  const [held] = await of('feeds', bad)
  assert.equal(held.held, true)
  for (const reader of [bob, world.guest()]) assert.equal((await reader.get(`/feeds/${bad}`)).statusCode, 404)
  assert.equal((await ann.get(`/feeds/${bad}`)).statusCode, 201, 'its author still sees it')
  assert.ok(!(await bob.get('/feeds')).body.includes('bad [hide]'))
  assert.equal((await bob.get(`/feeds/${fine}`)).json().feed_comment_count, 0)
  const [heldComment] = await of('comments', comment.id)
  assert.equal(heldComment.held, true)

  assert.equal((await founder.patch(`/admin/reports/${held.id}`, { status: 'rejected' })).statusCode, 204)
  assert.equal((await founder.patch(`/admin/reports/${heldComment.id}`, { status: 'rejected' })).statusCode, 204)
  assert.equal((await bob.get(`/feeds/${bad}`)).statusCode, 201)
  assert.equal((await bob.get(`/feeds/${fine}`)).json().feed_comment_count, 1)
  assert.equal((await bob.get(`/feeds/${fine}/comments`)).json().comments.length, 1)

  const gone = await publish(ann, 'worse [hide]')
  await world.runJobs()
  const [last] = await of('feeds', gone)
  assert.equal((await founder.patch(`/admin/reports/${last.id}`, { status: 'handled' })).statusCode, 204)
  assert.equal((await bob.get(`/feeds/${gone}`)).statusCode, 404, 'what was rightly held stays away')
})

test('a reason of any characters reaches staff, cut between two of them', async (t) => {
  const reason = `${'x'.repeat(299)}😀\0 and more`
  const world = await createWorld(t, { ports: { moderator: { judge: async () => ({ verdict: 'report', reason }) } } })
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  const feed = await publish(ann, 'nothing wrong')
  await world.runJobs()
  const [report] = (await founder.get(`/admin/reports?kind=automatic&subject_id=${feed}`)).json().data
  assert.ok(report.reason.endsWith(`${'x'.repeat(299)}😀`), report.reason)
})

test('the HTTP adapter signs what it asks, and takes only verdicts it knows', async (t) => {
  const secret = 'a secret of at least thirty-two bytes'
  let answer: [number, string] = [200, '{"verdict":"hide","reason":"because"}']
  const seen: { signature: unknown; timestamp: unknown; rawBody: string }[] = []
  const server = await startLocalServer(t, async (request, response) => {
    const { 'x-plaza-signature': signature, 'x-plaza-timestamp': timestamp } = request.headers
    seen.push({ signature, timestamp, rawBody: await bodyOf(request) })
    response.writeHead(answer[0]).end(answer[1])
  })
  const http = createOutboundHttp({ allowedHosts: [server.host], allowPrivate: true })
  t.after(() => http.close())
  const moderator = createModeratorHttp({ http, url: `${server.origin}/judge`, secret })
  const ask = () =>
    moderator.judge({ id: 'feeds:1', kind: 'feeds', text: '你好', pictures: [] }, new AbortController().signal)
  assert.deepEqual(await ask(), { verdict: 'hide', reason: 'because' })
  const { signature, timestamp, rawBody } = seen[0]!
  assert.equal(signature, `v1=${createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')}`)
  assert.equal(JSON.parse(rawBody).text, '你好')
  for (const bad of [
    [500, '{}'],
    [302, ''],
    [200, ''],
    [200, '{"verdict":"maybe"}'],
    [200, 'null'],
  ] as const) {
    answer = [...bad]
    await assert.rejects(ask, /moderation service/i)
  }
})
