import { test } from 'node:test'
import { assertExact } from '../../../test/exact.ts'
import { publish } from '../../../test/factories/feeds.ts'
import { configureTopics, createTopic, join } from '../../../test/factories/topics.ts'
import { fund } from '../../../test/money/people.ts'
import { createWorld } from '../../../test/world.ts'

// One statement reads them for all who ask at once: no one may get a row of another user.
test('what is one’s own is the same bytes for each of several callers at once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem] = await world.people('ann', 'bob', 'cem')
  await configureTopics(world)
  const hidden = await createTopic(ann, { visible: 'hidden' })
  await join(bob, hidden)
  const open = await publish(ann, 'for all')
  const secret = await publish(bob, { feed_content: 'among us', topics: [hidden] })

  await assertExact(
    world,
    [{}, ann, bob, cem],
    [
      '/user/notifications?type=like',
      '/user/notifications?type=like&page=2',
      '/user/notifications?type=comment',
      '/user/notifications?type=following',
      '/user/notification-statistics',
      '/user/tasks',
      '/user/task/stats',
      '/currency/orders',
      '/currency/orders?type=1&limit=1',
      '/topics-rank',
    ],
    {
      'a like': () => bob.post(`/feeds/${open}/like`),
      'a like of what is hidden': () => ann.post(`/feeds/${secret}/like`),
      'a comment': () => cem.post(`/feeds/${open}/comments`, { body: 'hello “there”' }),
      'a comment on what is hidden': () => ann.post(`/feeds/${secret}/comments`, { body: 'hush' }),
      'a follower': () => cem.put(`/user/followings/${ann.id}`),
      'some coins': () => fund(world, cem.id, 5),
      'what was read': () => ann.put('/user/notifications', { type: 'like' }),
      'a changed name': () => bob.patch('/user', { name: 'Bob of the hills' }),
      'a deleted feed': () => ann.delete(`/feeds/${open}/currency`),
    },
  )
})
