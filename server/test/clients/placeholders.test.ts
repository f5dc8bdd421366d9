import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setStage } from '../access/stage.ts'
import { publish } from '../factories/feeds.ts'
import { audited, configureTopics, createTopic } from '../factories/topics.ts'
import { visit, visits } from '../hardening/walk.ts'
import { changeSetting } from '../settings.ts'
import { createWorld } from '../world.ts'

/** Where an answer shows a person without an avatar, or a topic without a logo. */
function* bare(value: unknown, at = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  const record = value as Record<string, unknown>
  const isPerson = 'sex' in record || at.endsWith('.sender')
  if (isPerson && record['avatar'] === null) yield `${at}.avatar`
  if (record['logo'] === null) yield `${at}.logo`
  for (const [key, item] of Object.entries(record)) yield* bare(item, `${at}.${key}`)
}

test('with placeholders on, no answer of any route shows a person or topic without a picture', async (t) => {
  const stage = await setStage(await createWorld(t, {}))
  const { world, people } = stage
  await configureTopics(world)
  const topic = await createTopic(people.owner, audited)
  await people.user.put(`/user/feed-topics/${topic}`)
  await people.user.post(`/feeds/${stage.params['feed']}/like`)
  await world.runJobs()
  await changeSetting(world, 'site', { placeholders: true })

  const found: string[] = []
  let people_shown = 0
  for (const each of visits(stage)) {
    for (const actor of ['owner', 'staff'] as const) {
      const reply = await visit(stage, each, { actor })
      if (!String(reply.headers['content-type']).includes('json') || reply.body === '') continue
      if (reply.body.includes('"avatar"')) people_shown++
      found.push(...[...bare(reply.json())].map((at) => `${each.name} ${actor} ${at}`))
    }
  }
  for (const path of ['/user/notifications?type=like', '/user/notifications?type=applyFor', '/user/applied-logs'])
    found.push(...[...bare((await people.owner.get(path)).json())].map((at) => `${path} ${at}`))
  assert.deepEqual(found, [])
  assert.ok(people_shown > 40, `only ${people_shown} answers showed anybody`)
})

test('null stays null where placeholders are off, and the switch shows on feeds at once', async (t) => {
  const world = await createWorld(t, {})
  const [ann] = await world.people('ann')
  const feed = await publish(ann)
  const authors = async () => [
    (await ann.get(`/feeds/${feed}`)).json().user.avatar,
    (await world.guest().get('/feeds')).json()[0].user.avatar,
    (await ann.get('/user')).json().avatar,
  ]
  assert.deepEqual(await authors(), [null, null, null])
  await changeSetting(world, 'site', { placeholders: true })
  const shown = await authors()
  assert.deepEqual(new Set(shown.map((each) => each?.vendor)), new Set(['generated']))
  assert.deepEqual(new Set(shown.map((each) => each.url)).size, 1)
  await changeSetting(world, 'site', { placeholders: false })
  assert.deepEqual(await authors(), [null, null, null])
})

test('a generated picture is kept by caches for a day, as every file is, and there is nothing else', async (t) => {
  const world = await createWorld(t)
  const path = '/storage/generated/person-7.png'
  const reply = await world.guest().get(path)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['cache-control'], 'public, max-age=86400')
  assert.deepEqual((await world.guest().get(path)).rawPayload, reply.rawPayload)
  const again = await world.guest().get(path, { headers: { 'if-none-match': String(reply.headers.etag) } })
  assert.equal(again.statusCode, 304)
  assert.equal((await world.guest().get(`${path}?rule=w_50`)).statusCode, 200)
  for (const name of ['person-240.png', 'person-07.png', 'person--1.png', 'topic-7.svg', 'other-1.png', '../x'])
    assert.equal((await world.guest().get(`/storage/generated/${name}`)).statusCode, 404, name)
})
