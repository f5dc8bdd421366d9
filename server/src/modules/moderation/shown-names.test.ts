import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { addEventCategory, announceEvent } from '../../../test/factories/events.ts'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let founder: Person

before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
  await founder.patch('/admin/settings/topic', { switch: false })
})

const list = async (...words: string[]) => {
  const reply = await founder.patch(
    '/admin/settings/words',
    words.map((text) => ({ text, act: 'censor' })),
  )
  assert.equal(reply.statusCode, 204, reply.body)
}
const brandOf = async (name: string): Promise<number> => {
  const reply = await founder.post('/admin/brands', {
    name,
    audit: 1,
    avatar: await upload(world, founder, await pngOf()),
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}
const idsOf = async (who: Pick<Person, 'get'>, path: string): Promise<number[]> => {
  const reply = await who.get(path)
  assert.equal(reply.statusCode, 200, `${path}: ${reply.body}`)
  return reply.json().map(({ id }: { id: number }) => id)
}

test('names are found by what is shown of them, in every list that is searched', async (t) => {
  t.after(() => list())
  const [ann, bob] = await world.people('ann', 'bob')
  const tag = `t${ann.id}`
  const made = async (path: string, body: object, who = founder): Promise<number> => {
    const reply = await who.post(path, body)
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json().id
  }
  const nameOf = (first: string) => `${first} ${tag}`
  const theme = {
    hidden: await made('/feed-themes', { title: nameOf('Backbiter') }),
    open: await made('/feed-themes', { title: nameOf('Backyard') }),
  }
  const brand = { hidden: await brandOf(nameOf('Backbiter')), open: await brandOf(nameOf('Backyard')) }
  const topicOf = (name: string) => made('/feed/topics', { name, visible: 'visible', join_mode: 'open' }, ann)
  const topic = { hidden: await topicOf(nameOf('Backbiter')), open: await topicOf(nameOf('Backyard')) }
  const category = await addEventCategory(founder)
  const eventOf = async (title: string) => (await announceEvent(world, ann, category, { title, area: title })).id
  const event = { hidden: await eventOf(nameOf('Backbiter')), open: await eventOf(nameOf('Backyard')) }
  for (const [who, name] of [
    [ann, 'backbiter'],
    [bob, 'backyard'],
  ] as const) {
    const reply = await who.patch('/user', { name: `${name}${tag}` })
    assert.equal(reply.statusCode, 204, reply.body)
  }
  const person = { hidden: ann.id, open: bob.id }
  assert.ok((await bob.put(`/user/feed-topics/${topic.open}`)).statusCode < 300)

  const searches: [{ hidden: number; open: number }, (text: string) => string][] = [
    [theme, (text) => `/feed-themes?limit=50&q=${text}`],
    [brand, (text) => `/mall-brands?limit=50&keyword=${text}`],
    [topic, (text) => `/feed/topics?limit=50&q=${text}`],
    [event, (text) => `/events?limit=50&keyword=${text}`],
    [event, (text) => `/events?limit=50&area=${text}`],
    [person, (text) => `/users?limit=50&name=${text}`],
    [person, (text) => `/user/search?limit=50&keyword=${text}`],
    [person, (text) => `/feed/topics/${topic.open}/followers?limit=50&name=${text}`],
  ]
  for (const [each, address] of searches)
    assert.ok((await idsOf(bob, address('backbit'))).includes(each.hidden), `${address('backbit')} before`)
  await list('backbiter')
  for (const who of [world.guest(), bob, ann])
    for (const [each, address] of searches) {
      for (const part of ['backbiter', 'backb', 'cKbItE', 'biter'])
        assert.deepEqual(await idsOf(who, address(part)), [], address(part))
      const found = await idsOf(who, address('back'))
      assert.ok(found.includes(each.open) && !found.includes(each.hidden), address('back'))
      assert.ok((await idsOf(who, address(tag))).includes(each.hidden), `${address(tag)}: by what is shown of it`)
    }
  for (const [each, address] of searches)
    assert.ok((await idsOf(founder, address('backb'))).includes(each.hidden), `staff, ${address('backb')}`)
  // Asking for a whole name does not tell that there is one.
  assert.equal((await bob.get(`/users/backbiter${tag}`)).statusCode, 404)
  assert.equal((await bob.get(`/users/${ann.id}`)).json().name, `*********${tag}`)
  assert.equal((await founder.get(`/users/backbiter${tag}`)).json().id, ann.id)
})

test('pages of a search are filled past names under stars, so that neither their length nor their offsets tell of them', async (t) => {
  t.after(() => list())
  const shown: number[] = []
  for (let index = 0; index < 9; index++) {
    const name = index % 3 === 0 ? `rumble ${index} hill` : `grumbler ${index} hill`
    const id = await brandOf(name)
    if (index % 3 === 0) shown.unshift(id)
  }
  await list('grumbler')
  const page = (offset: number, limit = 1) =>
    idsOf(world.guest(), `/mall-brands?keyword=rumbl&limit=${limit}&offset=${offset}`)
  for (const [offset, id] of shown.entries()) assert.deepEqual(await page(offset), [id])
  assert.deepEqual(await page(3), [])
  assert.deepEqual(await page(0, 2), shown.slice(0, 2))
  assert.deepEqual(await page(1, 20), shown.slice(1))
})
