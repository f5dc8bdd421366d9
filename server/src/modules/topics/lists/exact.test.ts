import { test } from 'node:test'
import { assertExact } from '../../../../test/exact.ts'
import { publish } from '../../../../test/factories/feeds.ts'
import { apply, audited, configureTopics, createTopic, join, leave, reject } from '../../../../test/factories/topics.ts'
import { coins, createMoneyWorld, crowd } from '../../../../test/money.ts'
import type { Person } from '../../../../test/world.ts'

test('topics, their members and ranks are the same bytes from a process that remembers and from one that does not', async () => {
  const world = await createMoneyWorld()
  await configureTopics(world)
  const [ann, bob, cem, dia] = (await crowd(world, 4, 10_000)) as [Person, Person, Person, Person]
  const staff = await world.founder()
  const category = (await staff.post('/admin/topic-categories', { name: '生活', sort: 3 })).json().id as number
  const topics: number[] = []
  for (let made = 0; made < 5; made++) topics.push(await createTopic(ann, { topic_category_id: category }))
  const [first, second, third, fourth] = topics as [number, number, number, number]
  const hidden = await createTopic(ann, { visible: 'hidden' })
  const closed = await createTopic(bob, audited)
  await join(dia, hidden)
  for (const topic of [first, second, hidden])
    await staff.patch(`/admin/topics/${topic}`, { hot: true, recommended: true })
  for (const topic of [first, third]) await cem.post(`/feed/topics/${topic}/rewards`, coins(topic))
  await world.clock.advance(61)
  let application = 0

  await assertExact(
    world,
    [{}, ann, bob, cem, dia, staff],
    [
      '/feed/topics',
      '/feed/topics?limit=2',
      `/feed/topics?limit=2&index=${fourth}`,
      `/feed/topics?limit=3&direction=asc&index=${first}`,
      `/feed/topics?topic_category_id=${category}`,
      '/feed/topics?only=hot',
      '/feed/topics?status=all',
      `/feed/topics?id=${first},${hidden}`,
      `/feed/topics?for_user=${ann.id}`,
      '/feed/topic/hot?limit=1',
      '/feed/topic/hot?limit=1&offset=1',
      '/feed/topic/recommend',
      '/feed/topic/random',
      '/feed/topic/random?more=1&page=2',
      ...[first, third, hidden, closed, 999_999].map((id) => `/feed/topics/${id}`),
      ...[first, hidden].map((id) => `/feed/topics/${id}/followers`),
      `/feed/topics/${first}/followers?first_creator=1&limit=2`,
      '/topics-rank',
      '/topics-rank?type=week&limit=1',
      '/topics-rank?type=month&with=topics',
      `/topics-rank?with=my_topics,topics&user_id=${ann.id}`,
      '/topics-rank?with=topics_total,topics',
    ],
    {
      'a member': () => join(cem, first),
      'a member of what is hidden': () => join(bob, hidden),
      'an application': async () => (application = await apply(world, cem, closed)),
      'a refused application': () => reject(bob, closed, application),
      'a feed': () => publish(cem, { feed_content: 'here', topics: [first] }),
      'a changed name': () => ann.patch(`/feed/topics/${third}`, { name: 'Another “name”', desc: 'with "signs" \\' }),
      'a category with another name': () => staff.patch(`/admin/topic-categories/${category}`, { name: 'Life' }),
      'one that is hot no more': () => staff.patch(`/admin/topics/${second}`, { hot: false }),
      'one that failed': () => staff.patch(`/admin/topics/${fourth}`, { status: 'failed' }),
      'a changed profile': () => cem.patch('/user', { bio: 'new here' }),
      'a member less': () => leave(bob, hidden),
      // The boards are up to a minute behind, in every process for itself.
      'a reward and a minute': async () => {
        await cem.post(`/feed/topics/${second}/rewards`, coins(7))
        await world.clock.advance(61)
      },
      'one that is gone': () => ann.delete(`/feed/topics/${first}`),
    },
    ['zh-CN'],
  )
})
