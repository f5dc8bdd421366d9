import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publish } from '../../../test/factories/feeds.ts'
import { configureTopics, createTopic } from '../../../test/factories/topics.ts'
import { createWorld, type Requests } from '../../../test/world.ts'
import type { Translator } from './port.ts'

const translation = (viewer: Requests, feed: number, language = 'en') =>
  viewer.get(`/feeds/${feed}/translation?language=${language}`)

test('a post is translated once for everybody, and again after an edit', async (t) => {
  const asked: string[] = []
  const translator: Translator = {
    async translate(text, language) {
      asked.push(`${language} ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { text: `${text} (${language})`, origin: 'zh' }
    },
  }
  const world = await createWorld(t, { ports: { translator } })
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = await publish(ann, '渡轮又开了')
  assert.equal((await ann.get('/bootstrappers')).json().providers.translation, true)

  const replies = await Promise.all([ann, bob, ann].map((each) => translation(each, feed)))
  for (const reply of replies)
    assert.deepEqual([reply.statusCode, reply.json()], [200, { text: '渡轮又开了 (en)', language: 'en', origin: 'zh' }])
  assert.equal((await translation(bob, feed, 'zh-CN')).json().text, '渡轮又开了 (zh-CN)')
  assert.deepEqual(asked, ['en 渡轮又开了', 'zh-CN 渡轮又开了'])

  await ann.patch(`/feeds/${feed}`, { feed_content: '渡轮今天停开' })
  assert.equal((await translation(bob, feed)).json().text, '渡轮今天停开 (en)')
  assert.equal(asked.length, 3)
})

test('nothing leaves the service that not everyone can see', async (t) => {
  const asked: string[] = []
  const translator: Translator = {
    async translate(text) {
      asked.push(text)
      return { text }
    },
  }
  const world = await createWorld(t, { ports: { translator } })
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  const topic = await createTopic(ann, { visible: 'hidden' })
  const hidden = await publish(ann, { feed_content: 'among us', topics: [topic] })
  const long = await publish(ann, 'x '.repeat(2600))
  const refused = async (viewer: Requests, feed: number, status: number, code: string) => {
    const reply = await translation(viewer, feed)
    assert.deepEqual([reply.statusCode, reply.json().code], [status, code])
  }
  await refused(ann, hidden, 403, 'translation.not_public')
  await refused(bob, hidden, 404, 'feed.not_found')
  await refused(bob, 999_999_999, 404, 'feed.not_found')
  await refused(bob, long, 422, 'translation.too_long')
  await refused(world.guest(), long, 401, 'auth.required')
  assert.equal((await translation(bob, long, 'xx')).statusCode, 422)
  assert.deepEqual(asked, [])
})

test('a service that is away is 503 and stores nothing; too many are 429; without one it is off', async (t) => {
  let isAway = true
  const translator: Translator = {
    async translate(text) {
      if (isAway) throw new Error('no answer')
      return { text: `${text}!` }
    },
  }
  const world = await createWorld(t, { ports: { translator } })
  const [ann] = await world.people('ann')
  const feed = await publish(ann, '你好')
  const away = await translation(ann, feed)
  assert.deepEqual([away.statusCode, away.json().code], [503, 'translation.away'])
  isAway = false
  assert.deepEqual((await translation(ann, feed)).json(), { text: '你好!', language: 'en' })

  await world.owner`
    insert into budget_uses (key, at, use_id, expires_at)
    select ${`translation:${ann.id}`}, plaza_now(), nextval('budget_use_ids'), plaza_now() + interval '1 hour' from generate_series(1, 60)`
  const other = await publish(ann, '再见')
  const many = await translation(ann, other)
  assert.deepEqual([many.statusCode, many.json().code], [429, 'translation.too_many'])
  assert.equal((await translation(ann, feed)).statusCode, 200, 'what is stored costs nothing')

  const off = await createWorld(t)
  const [cem] = await off.people('cem')
  assert.equal((await translation(cem, await publish(cem))).json().code, 'translation.off')
  assert.equal((await cem.get('/bootstrappers')).json().providers.translation, false)
})
