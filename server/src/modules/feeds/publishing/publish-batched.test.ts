import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { feedAs } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic } from '../../../../test/factories/topics.ts'
import { createWorld } from '../../../../test/world.ts'

test('what is published at once shares a transaction, and each has its own outcome', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  const open = await createTopic(ann, { publish_permission: 'allUser' })
  const closed = await createTopic(ann, { publish_permission: 'creatorOnly' })
  const [theme] = await world.owner<{ id: number }[]>`
    insert into feed_themes (title, description) values ('Rain', '') returning id`
  const mine = await upload(world, ann, await pngOf(40, 20))
  await bob.post('/feeds', { feed_content: 'before', feed_mark: 5 })
  // Cached callers arrive in the order of asking, however slow the machine is.
  await Promise.all([ann, bob, cem].map((person) => person.get('/user')))

  const replies = await Promise.all([
    ann.post('/feeds', { feed_content: 'plain' }),
    bob.post('/feeds', { feed_content: 'in a topic', topics: [open], theme: theme!.id }),
    cem.post('/feeds', { feed_content: 'in a closed one', topics: [closed] }),
    cem.post('/feeds', { images: [mine] }),
    ann.post('/feeds', { images: [mine], image_alts: ['a wall'] }),
    bob.post('/feeds', { feed_content: 'marked again', feed_mark: 5 }),
    cem.post('/feeds', {}),
    cem.post('/feeds', { feed_content: 'no such theme', theme: 999_999 }),
    cem.post('/feeds', { feed_content: 'about nothing', repostable_type: 'info', repostable_id: 999_999 }),
    ann.post('/feeds', { feed_content: 'two of one theme', topics: [open], theme: theme!.id }),
  ])

  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [201, 201, 403, 422, 201, 422, 422, 422, 404, 201],
  )
  const ids = replies.flatMap((reply) => reply.json().id ?? [])
  const rows = await world.owner<{ id: number; author_id: number; content: string; tx: string }[]>`
    select id, author_id, content, xmin::text as tx from feeds where id = any(${ids}::bigint[]) order by id`
  assert.deepEqual(
    rows.map(({ id, author_id, content }) => [id, author_id, content]),
    [
      [ids[0], ann.id, 'plain'],
      [ids[1], bob.id, 'in a topic'],
      [ids[2], ann.id, ''],
      [ids[3], ann.id, 'two of one theme'],
    ],
  )
  assert.equal(new Set(rows.map(({ tx }) => tx)).size, 1)
  const { body: figures } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  assert.match(figures, /plaza_writes_together_sum\{route="\/api\/v2\/feeds"\} 11\n/)
  assert.equal(((await feedAs(cem, ids[2]!)).images as unknown[]).length, 1)
  assert.equal((await ann.get('/user')).json().extra.feeds_count, 3)
  assert.deepEqual(
    [...(await world.owner`select feeds_count, participators_count from feed_themes where id = ${theme!.id}`)],
    [{ feeds_count: 2, participators_count: 2 }],
  )
  assert.equal((await ann.get(`/feed/topics/${open}`)).json().feeds_count, 2)
  await assertChecksPass(world)
})

test('one file or one mark in two publications at once is in one of them', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const node = await upload(world, ann, await pngOf(40, 20))

  const replies = await Promise.all([
    ann.post('/feeds', { images: [node] }),
    ann.post('/feeds', { images: [node] }),
    bob.post('/feeds', { feed_content: 'one', feed_mark: 9 }),
    bob.post('/feeds', { feed_content: 'two', feed_mark: 9 }),
    bob.post('/feeds', { feed_content: 'alongside' }),
  ])

  const statuses = replies.map(({ statusCode }) => statusCode)
  assert.deepEqual(statuses.slice(0, 2).sort(), [201, 422])
  assert.deepEqual(statuses.slice(2, 4).sort(), [201, 422])
  assert.equal(statuses[4], 201)
  assert.equal((await bob.get('/user')).json().extra.feeds_count, 2)
})
