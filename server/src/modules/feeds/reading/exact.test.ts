import { test } from 'node:test'
import { assertExact } from '../../../../test/exact.ts'
import { publish, publishMany } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../../test/world.ts'

test('feeds, comments and people are the same bytes from a process that remembers and from one that does not', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cem, dia] = await world.people('ann', 'bob', 'cem', 'dia')
  const staff = await world.founder()
  await configureTopics(world)
  const topic = await createTopic(ann, { publish_permission: 'allUser' })
  const hidden = await createTopic(ann, { visible: 'hidden' })
  await join(dia, hidden)
  const [first, second] = (await publishMany(ann, 2)) as [number, number]
  const inTopic = await publish(ann, { feed_content: 'in it', topics: [topic] })
  const picture = async (person: Person) => [await upload(world, person, await pngOf())]
  await publish(bob, { images: await picture(bob), image_alts: ['a “cat”, \\ asleep\n在窗台上'] })
  const secret = await publish(dia, { feed_content: 'among us', topics: [hidden] })
  for (const feed of [second, secret]) await dia.post(`/feeds/${feed}/comments`, { body: 'first' })
  const feeds = [first, second, inTopic, secret]
  const [one, other] = (await Promise.all(
    ['One', 'Other'].map(async (name) => (await staff.post('/admin/feed-categories', { name })).json().id),
  )) as [number, number]
  for (const feed of [first, secret]) await staff.put(`/feeds/${feed}/pushed-categories`, [one, other])
  const comment = (await bob.post(`/feeds/${second}/comments`, { body: 'to ann', reply_user: ann.id })).json().comment

  await assertExact(
    world,
    [{}, ann, bob, cem, dia, staff],
    [
      '/feeds?limit=5',
      '/feeds?type=hot&limit=3',
      '/feeds?type=newFollow&limit=3',
      `/feeds?type=newFollow&after=${second}`,
      '/feeds?type=topics',
      `/feeds?type=users&user=${ann.id}`,
      `/feed/topics/${topic}/feeds`,
      `/feed/topics/${hidden}/feeds`,
      '/feed/topics/999999/feeds',
      ...[one, other].map((id) => `/feed/categories/${id}/feeds`),
      `/feed/categories/${one}/feeds?limit=1`,
      ...feeds.map((id) => `/feeds/${id}/comments`),
      `/feeds/${second}/comments?limit=1`,
      `/feeds/${second}/comments?limit=1&after=${comment.id}`,
      '/feeds/999999/comments',
      ...[ann, bob, dia].map(({ id }) => `/users/${id}`),
      `/users/${encodeURIComponent(bob.name)}`,
      '/users/999999',
      '/users/no-user-has-this-name',
    ],
    {
      'a like': () => bob.post(`/feeds/${first}/like`),
      'a like of what is hidden': () => dia.post(`/feeds/${secret}/like`),
      'a collection': () => cem.post(`/feeds/${first}/collections`),
      'a comment': () => cem.post(`/feeds/${first}/comments`, { body: 'hello “there”, \\ and "so" on' }),
      'a reply': () => cem.post(`/feeds/${second}/comments`, { body: 'yes', reply_user: bob.id }),
      'a comment on what is hidden': () => ann.post(`/feeds/${secret}/comments`, { body: 'hush' }),
      'an edited feed': () => ann.patch(`/feeds/${first}`, { feed_content: 'said better' }),
      'an edited comment': () => bob.patch(`/feeds/${second}/comments/${comment.id}`, { body: 'to you, ann' }),
      'a removed comment': () => bob.delete(`/comments/${comment.id}`),
      'a follower': () => bob.put(`/user/followings/${ann.id}`),
      'a follower back': () => ann.put(`/user/followings/${bob.id}`),
      'a changed profile': () => ann.patch('/user', { bio: '走走停停', name: 'Ann of the hills' }),
      'a feed more': () => publish(cem, 'one more'),
      'a feed with a picture': async () =>
        publish(cem, { feed_content: 'look', images: await picture(cem), image_alts: ['a <dog>'] }),
      'a feed in a topic': () => publish(bob, { feed_content: 'in it too', topics: [topic] }),
      'a feed in a category': () => staff.put(`/feeds/${inTopic}/pushed-categories`, [other]),
      'a topic that others may not see any more': () => staff.patch(`/admin/topics/${topic}`, { status: 'failed' }),
      'a member less': () => dia.delete(`/user/feed-topics/${hidden}`),
      'a deleted feed': () => ann.delete(`/feeds/${second}/currency`),
      'a follower less': () => bob.delete(`/user/followings/${ann.id}`),
    },
  )
})
