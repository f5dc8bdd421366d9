import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../test/factories/files.ts'
import {
  accept,
  apply,
  audited,
  configureTopics,
  createTopic,
  join,
  leave,
  reject,
} from '../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../test/world.ts'

const records = async (person: Person, type: string) =>
  (await person.get(`/user/notifications?type=${type}`)).json().data.map(({ data }: { data: object }) => data)

test('likes and comments show the feed and what was said, until either is deleted', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  const node = await upload(world, ann, await pngOf())
  const feed = await publish(ann, { feed_content: 'a walk', images: [node] })
  await bob.post(`/feeds/${feed}/like`)
  await bob.delete(`/feeds/${feed}/unlike`)
  await bob.post(`/feeds/${feed}/like`)
  await bob.post(`/feeds/${feed}/comments`, { body: 'where?' })
  const comment = await cleo.post(`/feeds/${feed}/comments`, { body: 'lovely', reply_user: bob.id })
  assert.equal(comment.statusCode, 201, comment.body)
  const commentId = comment.json().comment.id

  const [like, ...more] = await records(ann, 'like')
  assert.equal(more.length, 0)
  assert.deepEqual(like.sender, { id: bob.id, name: bob.name, avatar: null })
  assert.equal(like.feed.content, 'a walk')
  assert.equal(like.feed.images[0].mime, 'image/png')
  for (const person of [ann, bob]) {
    const [told] = await records(person, 'comment')
    assert.equal(told.comment.body, 'lovely')
    assert.equal(told.comment.reply_user, bob.id)
    assert.match(told.comment.created_at, /^\d{4}-\d\d-\d\d \d\d/)
    assert.equal(told.feed.id, feed)
  }

  await cleo.delete(`/comments/${commentId}`)
  assert.deepEqual((await records(ann, 'comment'))[0].comment, { id: commentId })
  await cleo.post(`/feeds/${feed}/comments`, { body: 'again' })
  await ann.delete(`/feeds/${feed}/currency`)
  const [last] = await records(ann, 'comment')
  assert.deepEqual(Object.keys(last.comment), ['id'])
  assert.deepEqual(last.feed, { id: feed })
  assert.deepEqual((await records(ann, 'like'))[0].feed, { id: feed })
  assert.ok(!(await ann.get('/user/notifications?type=comment')).body.includes('again'))
})

test('a member who leaves a hidden topic no longer sees what was said in it', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  const topic = await createTopic(ann, { visible: 'hidden' })
  await join(bob, topic)
  await join(cleo, topic)
  const feed = await publish(ann, { feed_content: 'between us', topics: [topic] })
  await bob.post(`/feeds/${feed}/comments`, { body: 'tell me' })
  await cleo.post(`/feeds/${feed}/comments`, { body: 'a secret', reply_user: bob.id })
  assert.equal((await records(bob, 'comment'))[0].comment.body, 'a secret')
  assert.equal((await leave(bob, topic)).statusCode, 204)
  const { body } = await bob.get('/user/notifications?type=comment')
  assert.ok(!body.includes('a secret') && !body.includes('between us'), body)
})

test('applications: the manager is told, then the applicant', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann, { name: 'Birds of the delta', ...audited })
  const first = await apply(world, bob, topic)
  assert.deepEqual((await records(ann, 'applyFor'))[0], {
    sender: { id: bob.id, name: bob.name, avatar: null },
    topic: { id: topic, name: 'Birds of the delta', logo: null, expense: 0 },
  })
  assert.equal((await ann.get('/user/feed-topics/notifications?type=applyfor&count=1')).body, '1')
  await reject(ann, topic, first)
  assert.equal((await records(bob, 'system'))[0].topic.name, 'Birds of the delta')
  await accept(ann, topic, await apply(world, bob, topic))
  assert.equal((await records(bob, 'accept'))[0].topic.name, 'Birds of the delta')
  assert.equal((await ann.delete(`/feed/topics/${topic}`)).statusCode, 204)
  assert.deepEqual((await records(bob, 'accept'))[0].topic, { id: topic, expense: 0 })
})

test('staff decide about a topic and about a withdrawal: the person concerned is told', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world, { switch: true })
  const staff = await world.founder()
  const [ann] = await world.people('ann')
  const topic = await createTopic(ann)
  assert.equal((await staff.patch(`/admin/topics/${topic}`, { status: 'failed' })).statusCode, 204)
  await configureTopics(world)
  const [told] = await records(ann, 'system')
  assert.match(told.content, /^Your topic was not approved\. /)
  assert.equal(told.topic.id, topic)
  await staff.post('/admin/currency/adjustments', { user_id: ann.id, amount: 500, reason: 'a prize' })
  await ann.post('/currency/cash', { amount: 100 })
  const { data } = (await staff.get('/admin/cashes?state=0&limit=1')).json()
  await staff.patch(`/admin/cashes/${data[0].id}`, { state: -1, remark: 'Ask again tomorrow.' })
  assert.equal((await records(ann, 'system'))[0].content, 'Your withdrawal of 100 was rejected. Ask again tomorrow.')
})

test('a reward tells what was given', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  await staff.post('/admin/currency/adjustments', { user_id: bob.id, amount: 500, reason: 'a purse' })
  const feed = await publish(ann, 'well done')
  assert.equal((await bob.post(`/feeds/${feed}/rewards`, { name: 'Tea', price: 5, numbers: 3 })).statusCode, 201)
  const [told] = await records(ann, 'reward')
  assert.deepEqual(told.log, { name: 'Tea', price: 5, numbers: 3 })
  assert.equal(told.feed.content, 'well done')
})

test('the answerer is told that the answer was chosen; one that is not there cannot be chosen', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const [ann, bob] = await world.people('ann', 'bob')
  const question = await staff.post('/admin/wendas', { title: 'Why?', content: 'x', author_id: ann.id })
  const wenda = question.json().id
  const answer = await publish(bob, { feed_content: 'because', repostable_type: 'wenda', repostable_id: wenda })
  assert.equal((await records(ann, 'answer'))[0].feed.content, 'because')
  assert.equal((await staff.patch(`/admin/wendas/${wenda}`, { adoption: 999_999 })).statusCode, 422)
  assert.equal((await staff.patch(`/admin/wendas/${wenda}`, { adoption: answer })).statusCode, 200)
  const [told, ...more] = await records(bob, 'adoption')
  assert.deepEqual([told.sender.id, told.feed.content, more.length], [ann.id, 'because', 0])
})
