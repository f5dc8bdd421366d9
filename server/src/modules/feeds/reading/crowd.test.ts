import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feed, publish, publishMany } from '../../../../test/factories/feeds.ts'
import { converse, listen, requestText } from '../../../../test/hardening/wire.ts'
import { createWorld } from '../../../../test/world.ts'

const NEWEST = requestText('GET /api/v2/feeds', { connection: 'keep-alive' })

test('in a crowd that shares answers everyone sees what was published before they asked', async (t) => {
  const world = await createWorld(t, { env: { MAX_IN_FLIGHT: '4' } })
  const port = await listen(world)
  const [ann] = await world.people('ann')
  const lines = Array.from({ length: 40 }, () => converse(port))
  t.after(() => {
    for (const line of lines) line.close()
  })
  let newest = await publish(ann)
  let isOver = false
  let answered = 0
  let refused = 0
  const crowd = Promise.all(
    lines.map(async (line) => {
      while (!isOver) {
        const published = newest
        line.send(NEWEST)
        const { status, body } = await line.reply()
        if (status === 503) refused++
        else {
          answered++
          const [first] = JSON.parse(body) as { id: number }[]
          assert.ok(first!.id >= published, `${first!.id} is older than ${published}`)
        }
      }
    }),
  )
  for (let count = 0; count < 40; count++) newest = await publish(ann, `text ${count}`)
  isOver = true
  await crowd
  assert.ok(answered > 10 * refused, `${answered} answered, ${refused} refused`)
})

test('in a crowd that opens many feeds every view counts once, and everyone sees those from before they asked', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feeds = await publishMany(ann, 40)
  await bob.post(`/feeds/${feeds[0]}/like`)
  const [readers, rounds] = [64, 8]
  const seen = new Map(feeds.map((id) => [id, 0]))
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      const who = reader % 4 === 0 ? bob : world.guest()
      for (let round = 0; round < rounds; round++) {
        const id = feeds[(reader * 7 + round * 11) % feeds.length]!
        const before = seen.get(id)!
        const feed = (await who.get(`/feeds/${id}`)).json() as Feed
        assert.equal(feed.id, id)
        assert.equal(feed.has_like, who === bob && id === feeds[0])
        assert.ok(feed.feed_view_count > before, `${feed.feed_view_count} views after ${before}`)
        seen.set(id, Math.max(seen.get(id)!, feed.feed_view_count))
      }
    }),
  )
  const counts = await Promise.all(feeds.map(async (id) => (await bob.get(`/feeds/${id}`)).json() as Feed))
  assert.equal(
    counts.reduce((sum, { feed_view_count }) => sum + feed_view_count, 0),
    readers * rounds + feeds.length,
  )
})
