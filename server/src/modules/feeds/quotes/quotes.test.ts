import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { assertExact } from '../../../../test/exact.ts'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld } from '../../../../test/world.ts'

const quoting = (id: number, feed_content = 'look at this', more: object = {}) => ({
  feed_content,
  repostable_type: 'feeds',
  repostable_id: id,
  ...more,
})

type Quote = {
  id: number
  feed_content: string
  repostable_type: string | null
  repostable_id: number
  user: { id: number }
}

test('a quote shows the original as it is now, and counts as a share', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const original = await publish(ann, 'the 6:40 to the see')
  const quote = await publish(bob, quoting(original))
  const second = await publish(cem, quoting(quote, 'and this'))
  assert.equal((await bob.post('/feeds', quoting(original, ''))).json().code, 'feed.empty')
  assert.equal((await bob.post('/feeds', quoting(999_999))).json().code, 'feed.repostable_not_found')
  await ann.patch(`/feeds/${original}`, { feed_content: 'the 6:40 to the sea' })

  const shown = await feedAs(world.guest(), quote)
  const inside = shown['repostable'] as Quote
  assert.equal(shown['repostable_type'], 'feeds')
  assert.equal(inside.feed_content, 'the 6:40 to the sea')
  assert.equal(inside.user.id, ann.id)
  const outer = (await feedAs(ann, second))['repostable'] as Quote
  assert.deepEqual([outer.id, outer.repostable_type, outer.repostable_id], [quote, 'feeds', original])
  assert.equal((await feedAs(bob, original))['share_count'], 1)
  assert.ok(!('share_count' in (await feedAs(bob, second))))

  await ann.delete(`/feeds/${original}`)
  const gone = await feedAs(bob, quote)
  assert.deepEqual([gone['repostable_type'], gone['repostable_id'], gone['repostable']], ['feeds', original, null])
})

test('POST-2 a quote exposes nothing to those who may not see the original', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const hidden = await createTopic(ann, { visible: 'hidden' })
  await join(bob, hidden)
  const secret = await publish(ann, { feed_content: 'among us', topics: [hidden] })
  assert.equal((await cem.post('/feeds', quoting(secret))).json().code, 'feed.repostable_not_found')
  const quote = await publish(bob, quoting(secret))
  for (const viewer of [ann, bob])
    assert.equal(((await feedAs(viewer, quote))['repostable'] as Quote).feed_content, 'among us')
  for (const viewer of [cem, world.guest()]) {
    assert.equal((await feedAs(viewer, quote))['repostable'], null)
    assert.ok(!(await viewer.get('/feeds')).body.includes('among us'))
    assert.ok(!(await viewer.get(`/feeds/${quote}`)).body.includes('among us'))
  }
  await bob.delete(`/user/feed-topics/${hidden}`)
  assert.equal((await feedAs(bob, quote))['repostable'], null, 'no longer a member')
  await assertExact(world, [{}, ann, bob, cem], ['/feeds', `/feeds?type=users&user=${bob.id}`], {
    'an edited original': () => ann.patch(`/feeds/${secret}`, { feed_content: 'still among us' }),
  })
})

test('POST-3 many quotes by one person are one share, and a blocked person quotes nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const original = await publish(ann, 'quotable')
  await Promise.all([
    ...Array.from({ length: 5 }, (_, at) => bob.post('/feeds', quoting(original, `again ${at}`))),
    ...Array.from({ length: 3 }, () => cem.post(`/feeds/${original}/like`)),
    cem.put(`/feeds/${original}/tasks/share`),
    bob.put(`/feeds/${original}/tasks/share`),
    ann.patch(`/feeds/${original}`, { feed_content: 'quotable, edited' }),
    ann.post('/feeds', quoting(original, 'my own')),
  ])
  assert.equal((await feedAs(bob, original))['share_count'], 3, 'bob, cem and ann')
  await ann.put(`/user/blacks/${bob.id}`)
  assert.equal((await bob.post('/feeds', quoting(original, 'once more'))).json().code, 'feed.blocked')
  await assertChecksPass(world)
})
