import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { openStream, portOf } from '../../../../test/stream-client.ts'
import { createWorld } from '../../../../test/world.ts'

test('LIMIT-3 what a limited person writes is not shown where it was saved, pinned, liked, rewarded, told of or adopted, nor streamed', async (t) => {
  const world = await createWorld(t, { env: { TRANSLATE_URL: 'sandbox:' } })
  const founder = await world.founder()
  const [ann, cid] = await world.people('ann', 'cid')
  const theirs = await publish(cid, 'a meadow')
  const question = (
    await founder.post('/admin/wendas', { title: 'Which kiln?', content: 'x', author_id: cid.id })
  ).json()
  const answer = { repostable_type: 'wenda', repostable_id: question.id }
  const feed = await publish(ann, { feed_content: 'quillwort by the kiln', ...answer })
  const comment = (await ann.post(`/feeds/${theirs}/comments`, { body: `quillwort by you @${cid.name}` })).json()
    .comment.id
  await founder.post('/admin/currency/adjustments', { user_id: cid.id, amount: 500, reason: 'a purse' })
  for (const [path, body] of [
    [`/feeds/${feed}/like`, {}],
    [`/feeds/${feed}/rewards`, { name: 'Tea', price: 5, numbers: 3 }],
  ] as const)
    assert.equal((await cid.post(path, body)).statusCode, 201)
  await cid.post(`/feeds/${feed}/collections`)
  await ann.put(`/feeds/${feed}/pin`)
  await world.runJobs()

  const places: Record<string, string> = {
    saved: '/feeds/collections',
    pinned: `/users/${ann.id}/pinned-feeds`,
    answers: `/feeds?repostable_type=wenda&repostable_id=${question.id}`,
    hottest: '/feeds?type=hot',
    'notices of answers': '/user/notifications?type=answer',
    'notices of comments': '/user/notifications?type=comment',
    'notices of mentions': '/user/notifications?type=mention',
    'comments received': '/user/comments',
    translated: `/feeds/${feed}/translation?language=zh-CN`,
  }
  const where = async () => {
    const found: string[] = []
    for (const [name, path] of Object.entries(places))
      if (/quillwort by/.test((await cid.get(path)).body)) found.push(name)
    return found
  }
  const doors = () =>
    Promise.all(
      [
        `/feeds/${feed}/likes`,
        `/feeds/${feed}/rewards`,
        `/feeds/${feed}/comments`,
        `/feeds/${feed}/translation?language=zh-CN`,
      ].map(async (path) => (await cid.get(path)).statusCode),
    )
  const before = await where()
  for (const name of ['saved', 'pinned', 'notices of answers', 'comments received', 'translated'])
    assert(before.includes(name), `${name} never had it: ${before}`)
  assert.deepEqual(await doors(), [200, 200, 200, 200])

  const port = await portOf(world)
  const stream = await openStream(port, cid.token)
  t.after(stream.drop)
  const ends = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  assert.equal((await founder.patch(`/admin/users/${ann.id}`, { limited_until: ends, rule: 'spam' })).statusCode, 204)
  await world.runJobs()
  assert.deepEqual(await where(), [])
  assert.deepEqual(await doors(), [404, 404, 404, 404])

  // What is written from now on is streamed to no one but followers.
  await ann.post(`/feeds/${theirs}/comments`, { body: `quillwort by night @${cid.name}` })
  await ann.post(`/feeds/${theirs}/comments`, { body: 'quillwort by day', reply_to: comment })
  await publish(ann, { feed_content: `quillwort by dawn @${cid.name}`, ...answer })
  await world.runJobs()
  await founder.post(`/feeds/${theirs}/comments`, { body: 'the last word' })
  await world.runJobs()
  await until(
    () => stream.events.some(({ data }) => /the last word|commented/.test(JSON.stringify(data))),
    'the stream is alive',
  )
  assert(!/quillwort/.test(JSON.stringify(stream.events)), JSON.stringify(stream.events))
  assert(!stream.events.some(({ data }) => JSON.stringify(data).includes(ann.name)), JSON.stringify(stream.events))
})
