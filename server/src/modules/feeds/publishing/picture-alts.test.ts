import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedAs, publish } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { changeSetting } from '../../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

const pictures = async (world: World, person: Person, count: number): Promise<string[]> => {
  const nodes: string[] = []
  for (let at = 0; at < count; at++) nodes.push(await upload(world, person, await pngOf(20 + 2 * at, 10)))
  return nodes
}

const altsOf = (feed: Record<string, unknown>) => (feed['images'] as { alt?: string }[]).map(({ alt }) => alt)

test('what is to be seen on pictures is kept with them and shown wherever they are', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const images = await pictures(world, ann, 3)
  const id = await publish(ann, { feed_content: 'three', images, image_alts: ['  a cat asleep ', '', '一只\n橘猫'] })

  const expected = ['a cat asleep', undefined, '一只\n橘猫']
  assert.deepEqual(altsOf(await feedAs(world.guest(), id)), expected)
  const { images: shown } = await feedAs(bob, id)
  assert.ok(!('alt' in (shown as object[])[1]!), 'absent where there is none')
  const [listed] = (await world.guest().get('/feeds')).json()
  assert.deepEqual(altsOf(listed), expected)

  await bob.post(`/feeds/${id}/like`)
  const [like] = (await ann.get('/user/notifications?type=like')).json().data
  assert.deepEqual(altsOf(like.data.feed), expected)

  await ann.delete(`/feeds/${id}/currency`)
  assert.equal((await bob.get(`/feeds/${id}`)).statusCode, 404)
})

test('fewer descriptions than pictures are fine; more, or one too long, are refused and nothing is published', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const images = await pictures(world, ann, 2)
  for (const [image_alts, code] of [
    [['one', 'two', 'three'], 'feed.alts'],
    [['x'.repeat(1001)], undefined],
    [[7], undefined],
    [['a\u202eb'], undefined],
  ] as const) {
    const reply = await ann.post('/feeds', { images, image_alts })
    assert.equal(reply.statusCode, 422)
    assert.ok(
      Object.keys(reply.json().errors).some((field) => field.startsWith('image_alts')),
      reply.body,
    )
    if (code) assert.equal(reply.json().code, code)
  }
  const without = await ann.post('/feeds', { feed_content: 'no picture', image_alts: ['of nothing'] })
  assert.equal(without.json().code, 'feed.alts')
  assert.deepEqual((await world.guest().get('/feeds')).json(), [])
  const id = await publish(ann, { images, image_alts: ['x'.repeat(1000)] })
  assert.deepEqual(altsOf(await feedAs(ann, id)), ['x'.repeat(1000), undefined])
})

test('the words that are not written here are not written on pictures either', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const staff = await world.founder()
  await changeSetting(world, 'words', [
    { text: 'badword', act: 'block' },
    { text: 'mildword', act: 'censor' },
    { text: 'oddword', act: 'report' },
  ])
  const images = await pictures(world, ann, 1)
  const refused = await ann.post('/feeds', { images, image_alts: ['a b a d w o r d here'] })
  assert.equal(refused.json().code, 'text.blocked')
  assert.deepEqual(Object.keys(refused.json().errors), ['image_alts'])

  const id = await publish(ann, { images, image_alts: ['a mildword and an oddword'] })
  assert.deepEqual(altsOf(await feedAs(bob, id)), ['a ******** and an oddword'])
  assert.deepEqual(altsOf(await feedAs(staff, id)), ['a mildword and an oddword'])
  await bob.post(`/feeds/${id}/like`)
  const [like] = (await ann.get('/user/notifications?type=like')).json().data
  assert.deepEqual(altsOf(like.data.feed), ['a ******** and an oddword'])
  const reports = (await staff.get('/admin/reports')).json().data
  assert.match(JSON.stringify(reports), /oddword\W+in image_alts/)
})

test('another description does not make the same text another one; the same description may be given again', async (t) => {
  const world = await createWorld(t, { limitsSpam: true })
  const [ann] = await world.people('ann')
  const send = async (feed_content: string, alt: string) =>
    (await ann.post('/feeds', { feed_content, images: await pictures(world, ann, 1), image_alts: [alt] })).json().code
  for (const alt of ['first', 'second', 'third']) assert.equal(await send('Buy my used bicycle', alt), undefined)
  assert.equal(await send('Buy my used bicycle', 'fourth'), 'text.repeated')
  for (const text of ['on monday', 'on tuesday', 'on friday', 'on sunday'])
    assert.equal(await send(text, 'The view from the same window'), undefined)
})
