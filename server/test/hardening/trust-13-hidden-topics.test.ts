import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createWorld, type Person, type World } from '../world.ts'

/** Different hidden topics that a user opens from outside in a day. */
const MOST = 30

let world: World
before(async (t) => {
  world = await createWorld(t as never)
  const founder = await world.founder()
  await founder.patch('/admin/settings/topic', { switch: false })
})

const hide = async (owner: Person, name: string): Promise<number> => {
  const reply = await owner.post('/feed/topics', {
    name,
    visible: 'hidden',
    join_permission: 'afterAudit',
    invited_audit: true,
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}
const plain = (body: string) => body.replace(/"request_id":"[^"]*"/, '')

test('TRUST-13 a hidden topic by ?id= is for members, applicants and staff; by its address for others signed in; never for guests', async () => {
  const [ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  const staff = await world.founder()
  const topic = await hide(ann, 'Behind the hedge')
  const listed = async (who: { get: Person['get'] }) => (await who.get(`/feed/topics?id=${topic}`)).json().length
  assert.equal(await listed(ann), 1)
  assert.equal(await listed(staff), 1)
  assert.equal(await listed(bob), 0)
  assert.equal(await listed(world.guest()), 0)
  const missing = await world.guest().get('/feed/topics/999999')
  const refused = await world.guest().get(`/feed/topics/${topic}`)
  assert.equal(refused.statusCode, 404)
  assert.equal(plain(refused.body), plain(missing.body))
  assert.equal((await bob.get(`/feed/topics/${topic}`)).json().name, 'Behind the hedge')
  assert.equal(await listed(bob), 0, 'having opened it puts it into no list')
  // An applicant sees it from then on.
  assert.equal((await cat.put(`/user/feed-topics/${topic}`)).statusCode, 202)
  assert.equal(await listed(cat), 1)
  for (const path of [`/t/${topic}`, `/topics/${topic}`]) {
    const page = await world.app.inject({ url: path, headers: { accept: 'text/html' } })
    assert.ok(!page.body.includes('Behind the hedge'), `${path} shows it to a guest`)
    assert.ok(page.statusCode === 404 || page.statusCode === 200)
  }
})

test('TRUST-13 thirty different ones a day from outside, then 404 with the bytes of what is missing; those opened stay open', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const topics: number[] = []
  for (let number = 0; number < MOST + 3; number++) topics.push(await hide(ann, `Hollow number ${number}`))
  const replies = await Promise.all(topics.map((id) => bob.get(`/feed/topics/${id}`)))
  assert.equal(replies.filter(({ statusCode }) => statusCode === 200).length, MOST)
  const missing = await bob.get('/feed/topics/999999')
  for (const refused of replies.filter(({ statusCode }) => statusCode !== 200)) {
    assert.equal(refused.statusCode, 404)
    assert.equal(plain(refused.body), plain(missing.body))
  }
  const [open, closed] = [200, 404].map(
    (status) => topics[replies.findIndex(({ statusCode }) => statusCode === status)]!,
  )
  assert.equal((await bob.get(`/feed/topics/${open}`)).statusCode, 200)
  // The other addresses by id are closed as well.
  assert.equal((await bob.put(`/user/feed-topics/${closed}`)).statusCode, 404)
  assert.equal((await bob.put(`/user/feed-topics/${open}`)).statusCode, 202)
  assert.equal((await bob.patch(`/feed/topics/${closed}`, { desc: 'mine' })).statusCode, 404)
  await world.owner`update topic_openings set opened_at = opened_at - interval '1 day' where user_id = ${bob.id}`
  assert.equal((await bob.get(`/feed/topics/${closed}`)).statusCode, 200)
})
