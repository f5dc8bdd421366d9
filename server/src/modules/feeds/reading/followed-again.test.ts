import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsOf, publish, publishMany } from '../../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld, type World } from '../../../../test/world.ts'

const PAGE = 5

/** A user's followed feeds, computed by a process without any cache. */
const computeAgain = async ({ owner }: World, viewer: { id: number }): Promise<number[]> =>
  (
    await owner<{ feed_id: number }[]>`
      select feed_id from list_followed_feeds(${viewer.id}, ${2 ** 53 - 1}, ${PAGE}, false, false, null)`
  ).map(({ feed_id }) => feed_id)

test('a reader who looks again at what they follow sees what has appeared and gone since, and whom they follow now', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const staff = await world.staff('moderator')
  await configureTopics(world)
  const [open, hidden] = [
    await createTopic(dia, { publish_permission: 'allUser' }),
    await createTopic(dia, { visible: 'hidden' }),
  ]
  const look = () => idsOf(ann, `/feeds?type=newFollow&limit=${PAGE}`)
  const ofBob = await publishMany(bob, 8)
  const [ofCem] = await publishMany(cem, 3)
  const acts: Record<string, () => Promise<unknown>> = {
    'nothing yet': async () => {},
    follow: () => ann.put(`/user/followings/${bob.id}`),
    'a followed user publishes': () => publish(bob),
    'a stranger publishes': () => publish(cem),
    'oneself publishes': () => publish(ann),
    'one of the page goes': () => bob.delete(`/feeds/${ofBob.at(-1)}/currency`),
    'one below the page goes': () => bob.delete(`/feeds/${ofBob[0]}/currency`),
    'one of the page comes back': () => staff.patch(`/admin/feeds/${ofBob.at(-1)}`, { deleted: false }),
    'one below the page comes back': () => staff.patch(`/admin/feeds/${ofBob[0]}`, { deleted: false }),
    'another is followed': () => ann.put(`/user/followings/${cem.id}`),
    'one of theirs goes': () => cem.delete(`/feeds/${ofCem}/currency`),
    'the first is followed no more': () => ann.delete(`/user/followings/${bob.id}`),
    'a topic is joined': () => join(ann, open),
    'a stranger publishes in it': () => publish(dia, { feed_content: 'here', topics: [open] }),
    'a hidden one is joined': () => join(ann, hidden),
    'a stranger publishes in that': () => publish(dia, { feed_content: 'hush', topics: [hidden] }),
    'it is left': () => ann.delete(`/user/feed-topics/${hidden}`),
    'more than is looked through': () => world.owner`
      with made as (
        insert into feeds (author_id, content, from_client) select ${cem.id}, 'again', 5 from generate_series(1, 130) returning id, created_at)
      insert into feed_stats (feed_id, author_id, media, hot, created_at) select id, ${cem.id}, 'text', 0, created_at from made`,
    'a user is blocked': () => cem.post(`/user/blacks/${ann.id}`),
  }
  for (const [act, happens] of Object.entries(acts)) {
    await happens()
    const wanted = await computeAgain(world, ann)
    assert.deepEqual(await look(), wanted, act)
    assert.deepEqual(await look(), wanted, `${act}, again`)
  }
})

test('a feed is on the page as soon as it is there, though it was numbered before others that the page had', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await ann.put(`/user/followings/${bob.id}`)
  const look = () => idsOf(ann, `/feeds?type=newFollow&limit=${PAGE}`)
  const early = await publishMany(bob, PAGE)
  await look()
  const slow = await world.owner.reserve()
  await slow`begin`
  const [{ id: late } = { id: 0 }] = await slow<{ id: number }[]>`
    with made as (insert into feeds (author_id, content, from_client) values (${bob.id}, 'slow', 5) returning id, created_at)
    insert into feed_stats (feed_id, author_id, media, hot, created_at) select id, ${bob.id}, 'text', 0, created_at from made returning feed_id as id`
  const after = await publish(bob)
  assert.ok(after > late)
  assert.deepEqual(await look(), [after, ...early.toReversed()].slice(0, PAGE))
  await slow`commit`
  slow.release()
  assert.deepEqual(await look(), [after, late, ...early.toReversed()].slice(0, PAGE))
})
