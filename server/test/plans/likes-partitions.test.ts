import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../factories/feeds.ts'
import { createWorld, type Person, type World } from '../world.ts'
import { partitionsTouched, REPEATS } from './touched-partitions.ts'

const WIDTH = 10_000_000
const PARTS = 4
/** In each of the partitions, all of them of what one person published. */
const LIKES = 1_000

const partOf = (feed: number) => `likes_from_${Math.floor(feed / WIDTH) * WIDTH}`

interface Stage {
  world: World
  ann: Person
  bob: Person
  /** A feed in each partition, liked by bob; the oldest first. */
  feeds: number[]
}

/** A feed of ann in each of four partitions, which are full of likes that bob gave her. */
async function fill(t: Parameters<typeof createWorld>[0]): Promise<Stage> {
  const world = await createWorld(t, {})
  const { owner } = world
  const [ann, bob] = await world.people('ann', 'bob')
  const feeds: number[] = []
  for (let part = 0; part < PARTS; part++) {
    if (part > 0) await owner`select setval(pg_get_serial_sequence('feeds', 'id'), ${part * WIDTH})`
    await owner`select make_partitions('likes')`
    const feed = await publish(ann, { feed_content: `number ${part}` })
    feeds.push(feed)
    await owner`
      insert into likes (subject_kind, subject_id, user_id, target_id)
      select 'feeds', ${feed} + n, ${bob.id}, ${ann.id} from generate_series(0, ${LIKES - 1}::int) n`
    await owner`
      insert into likes (subject_kind, subject_id, user_id, target_id)
      select 'feeds', ${feed}, u.id, ${ann.id} from users u where u.id not in (${ann.id}, ${bob.id}) on conflict do nothing`
  }
  for (const { part } of await owner<{ part: string }[]>`select part from partitions_of('likes')`)
    await owner.unsafe(`vacuum analyze ${part}`)
  return { world, ann, bob, feeds }
}

async function touchedBy(t: Parameters<typeof createWorld>[0], act: (stage: Stage) => Promise<unknown>) {
  const stage = await fill(t)
  return { ...stage, touched: await partitionsTouched(stage.world, 'likes', () => act(stage)) }
}

test('who likes a feed is read from the partition of that feed', async (t) => {
  const { touched, feeds } = await touchedBy(t, async ({ ann, feeds }) => {
    for (let n = 0; n < REPEATS; n++) {
      const reply = await ann.get(`/feeds/${feeds[1]}/likes?limit=10`)
      assert.equal(reply.statusCode, 200, reply.body)
      assert.ok(reply.json().length >= 1)
    }
  })
  assert.deepEqual(touched, [partOf(feeds[1]!)])
})

test('what I like of a page is read from the partitions of its feeds', async (t) => {
  const { touched, feeds } = await touchedBy(t, async ({ bob, feeds }) => {
    for (let n = 0; n < REPEATS; n++) {
      assert.equal((await bob.get(`/feeds/${feeds[2]}`)).json().has_like, true)
      const page = (await bob.get(`/feeds?limit=2&after=${feeds[3]}`)).json()
      assert.deepEqual(
        page.map(({ id, has_like }: { id: number; has_like: boolean }) => [id, has_like]),
        [feeds[2], feeds[1]].map((id) => [id, true]),
      )
    }
  })
  assert.deepEqual(touched, [partOf(feeds[1]!), partOf(feeds[2]!)])
})

test('liking and taking back touch the partition of the feed', async (t) => {
  const { touched, feeds } = await touchedBy(t, async ({ ann, feeds }) => {
    for (let n = 0; n < REPEATS; n++) {
      assert.equal((await ann.post(`/feeds/${feeds[1]}/like`)).statusCode, 201)
      assert.equal((await ann.delete(`/feeds/${feeds[1]}/unlike`)).statusCode, 204)
    }
  })
  assert.deepEqual(touched, [partOf(feeds[1]!)])
})

test('what others like of mine is merged from all of them: the figures above would show it', async (t) => {
  const { touched } = await touchedBy(t, async ({ ann }) => {
    for (let n = 0; n < REPEATS; n++) assert.equal((await ann.get('/user/likes?limit=10')).json().length, 10)
  })
  assert.equal(touched.length, PARTS + 3)
})
