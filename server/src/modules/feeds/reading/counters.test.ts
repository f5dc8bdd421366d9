import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertChecksPass, findViolations } from '../../../../test/checks.ts'
import { configureTopics, createTopic, join, leave } from '../../../../test/factories/topics.ts'
import { fund } from '../../../../test/money.ts'
import { createWorld } from '../../../../test/world.ts'

const OPERATIONS = 1000
const AT_ONCE = 10

/** The same numbers every time, so that a failure can be reproduced. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % sides
  }
}

test('after a thousand mixed operations every counter equals the rows it counts', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const people = await world.people('ann', 'bob', 'eve', 'dan', 'kim')
  const staff = await world.founder()
  for (const person of people) await fund(world, person.id, 10_000)
  const topics = [
    await createTopic(people[0], { publish_permission: 'allUser' }),
    await createTopic(people[1], { visible: 'hidden', publish_permission: 'allUser' }),
  ]
  const themes = [(await staff.post('/feed-themes', { title: 'Counted' })).json().id]
  const categories = [(await staff.post('/admin/feed-categories', { name: 'Counted' })).json().id]
  const feeds: number[] = []
  const comments: number[] = []
  const roll = createDice(20_261_115)
  const one = <Item>(items: readonly Item[]): Item => items[roll(items.length)]!

  const publish = async () => {
    const reply = await one(people).post('/feeds', {
      feed_content: 'x',
      ...(roll(2) && { theme: themes[0] }),
      ...(roll(2) && { topics: [topics[0]] }),
    })
    if (reply.statusCode === 201) feeds.push(reply.json().id)
    return reply
  }
  const comment = async (feed: number) => {
    const reply = await one(people).post(`/feeds/${feed}/comments`, { body: 'x' })
    if (reply.statusCode === 201) comments.push(reply.json().comment.id)
    return reply
  }
  for (let at = 0; at < 5; at++) await publish()

  const operations = [
    publish,
    publish,
    () => comment(one(feeds)),
    () => comment(one(feeds)),
    () => one(people).post(`/feeds/${one(feeds)}/like`),
    () => one(people).post(`/feeds/${one(feeds)}/like`),
    () => one(people).delete(`/feeds/${one(feeds)}/unlike`),
    () => one(people).delete(`/comments/${one(comments) ?? 1}`),
    () => one(people).delete(`/feeds/${one(feeds)}/currency`),
    () => staff.patch(`/admin/feeds/${one(feeds)}`, { deleted: roll(3) === 0 }),
    () => staff.put(`/feeds/${one(feeds)}/pushed-categories`, roll(2) ? categories : []),
    () => one(people).put(`/feeds/${one(feeds)}/tasks/share`),
    () => one(people).post(`/feeds/${one(feeds)}/rewards`, { name: 'Rose', price: 1, numbers: 1 }),
    () => one(people).post(`/feeds/${one(feeds)}/collections`),
    () => join(one(people), one(topics)),
    () => leave(one(people), one(topics)),
    () => one(people).put(`/user/followings/${one(people).id}`),
    () => one(people).delete(`/user/followings/${one(people).id}`),
    () => one(people).post(`/feed/topics/${topics[0]}/rewards`, { name: 'Rose', price: 1, numbers: 1 }),
  ]
  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => one(operations)()))
    for (const reply of replies) assert.ok(reply.statusCode < 500, reply.body)
  }
  assert.ok(feeds.length > 50)
  await assertChecksPass(world)
  await world.owner`update feed_stats set like_count = like_count + 1 where feed_id = ${feeds[0]!}`
  await world.owner`update likes set user_id = 999999999 where id = (select min(id) from likes)`
  const found = (await findViolations(world)).map(({ name }) => name)
  assert.ok(found.includes('likes of feeds') && found.includes('people of likes'), 'and it would have been found')
})
