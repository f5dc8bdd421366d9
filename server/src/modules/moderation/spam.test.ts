import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
before(async (t) => {
  world = await createWorld(t, { limitsSpam: true })
})

const publish = (who: Person, feed_content: string) => who.post('/feeds', { feed_content, feed_from: 5 })

test('a newcomer writes three links a day; after seven days and five feeds as many as they like', async () => {
  const [ann, ben] = await world.people('ann', 'ben')
  assert.equal((await publish(ann, 'see https://a.example/1 and www.b.example')).statusCode, 201)
  assert.equal(
    (await publish(ann, 'see https://a.example/2 and shop.example.com/3')).json().code,
    'text.too_many_links',
  )
  // What was refused cost nothing.
  assert.equal((await publish(ann, 'see https://a.example/4')).statusCode, 201)
  const refused = await publish(ann, 'see https://a.example/5')
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const founder = await world.founder()
  const { data } = (await founder.get(`/admin/reports?kind=automatic&owner_id=${ann.id}`)).json()
  assert.equal(data.length, 1, 'staff see it once')
  assert.match(data[0].reason, /links/)

  for (let number = 0; number < 5; number++) await publish(ben, `number ${number}`)
  await world.owner`update users set created_at = created_at - interval '8 days' where id = ${ben.id}`
  for (let number = 0; number < 5; number++)
    assert.equal((await publish(ben, `${number} https://a.example/${number}`)).statusCode, 201)
})

test('a newcomer mentions ten people a day', async () => {
  const [ann] = await world.people('ann')
  const many = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `@friend${from + n}`).join(' ')
  assert.equal((await publish(ann, many(0, 10))).statusCode, 201)
  assert.equal((await publish(ann, 'hello @friend11')).json().code, 'text.too_many_mentions')
  assert.equal((await publish(ann, 'write to me@example')).statusCode, 201, 'an address is no mention')
})

test('the same text three times a day, in whatever spelling and place; short ones as often as one likes', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const { id } = (await publish(ann, 'Buy my lovely cups')).json()
  assert.equal((await publish(ann, 'BUY MY LOVELY CUPS')).statusCode, 201)
  assert.equal((await ann.post(`/feeds/${id}/comments`, { body: 'buy  my lovely c u p s' })).statusCode, 201)
  const fourth = await publish(ann, 'ｂｕｙ my lovely cups')
  assert.equal(fourth.statusCode, 429)
  assert.equal(fourth.json().code, 'text.repeated')
  assert.equal((await publish(bob, 'Buy my lovely cups')).statusCode, 201, 'another user')
  for (let time = 0; time < 6; time++) assert.equal((await publish(bob, 'thanks!')).statusCode, 201)
})

test('of eight at once with the same text three are published', async () => {
  const [ann] = await world.people('ann')
  const replies = await Promise.all(Array.from({ length: 8 }, () => publish(ann, 'all at the same time')))
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).toSorted(), [201, 201, 201, 429, 429, 429, 429, 429])
})

test('staff change the limits; 0 is none', async () => {
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  assert.equal((await founder.patch('/admin/settings/spam', { 'same-text-per-day': 0 })).statusCode, 204)
  for (let time = 0; time < 5; time++) assert.equal((await publish(ann, 'again and again')).statusCode, 201)
  await founder.patch('/admin/settings/spam', { 'same-text-per-day': 3 })
})
