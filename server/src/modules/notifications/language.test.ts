import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply, audited, configureTopics, createTopic, reject } from '../../../test/factories/topics.ts'
import { createWorld, type Person } from '../../../test/world.ts'

const system = async (reader: Person, language: string): Promise<string[]> =>
  (await reader.get('/user/notifications?type=system', { headers: { 'accept-language': language } }))
    .json()
    .data.map(({ data }: { data: { content: string } }) => data.content)

test('what was told in one language is read in that of the reader, whichever was spoken then', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await configureTopics(world)
  const topic = await createTopic(ann, audited)
  const english = 'Your request to join a topic was declined.'
  const chinese = '你的入圈申请未通过。'

  await reject(ann, topic, await apply(world, bob, topic))
  assert.deepEqual([(await system(bob, 'en'))[0], (await system(bob, 'zh-CN'))[0]], [english, chinese])
  await bob.patch('/user', { language: 'zh-CN' })
  await reject(ann, topic, await apply(world, bob, topic))
  assert.deepEqual((await system(bob, 'en')).slice(0, 2), [english, english])
  assert.deepEqual((await system(bob, 'zh-CN')).slice(0, 2), [chinese, chinese])
})
