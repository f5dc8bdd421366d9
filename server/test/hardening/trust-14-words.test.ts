import assert from 'node:assert/strict'
import test, { before, type TestContext } from 'node:test'
import { createWorld, type Person, type World } from '../world.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext, { limitsSpam: true, env: { MODERATOR_URL: 'sandbox:' } })
  founder = await world.founder()
  const words = [
    { text: 'forbidden', act: 'block' },
    { text: 'slanderer', act: 'censor' },
    { text: '代开发票', act: 'report' },
  ]
  const reply = await founder.patch('/admin/settings/words', words)
  assert.equal(reply.statusCode, 204, reply.body)
})

const publish = (who: Person, feed_content: string) => who.post('/feeds', { feed_content, feed_from: 5 })
const flagged = async (query: string): Promise<{ id: number; reason: string; held: boolean }[]> =>
  (await founder.get(`/admin/reports?kind=automatic&${query}`)).json().data

test('TRUST-14 a blocked word is refused in every obfuscation, by its field and never by itself, and staff see it', async () => {
  const [ann] = await world.people('ann')
  const disguises = [
    'forbidden',
    'F o r b i d d e n',
    'ｆｏｒｂｉｄｄｅｎ',
    'for\u200bbid\u00adden',
    'fоrbіdden',
    'FÖRBIDDEN',
  ]
  for (const text of disguises) {
    const reply = await publish(ann, `so ${text} it is`)
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'text.blocked'], text)
    assert.deepEqual(Object.keys(reply.json().errors), ['feed_content'])
    assert.ok(!/forbidden/i.test(reply.body), 'the word is not told')
  }
  assert.equal((await ann.patch('/user', { name: 'forbidden one' })).json().code, 'text.blocked')
  assert.deepEqual((await ann.get(`/feeds?type=users&user=${ann.id}`)).json(), [], 'nothing was stored')
  assert.match((await flagged(`owner_id=${ann.id}`))[0]!.reason, /“forbidden” in/)
})

test('TRUST-14 a censored word is starred for everyone but staff, and no search finds it, whole or in part', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const { id } = (await publish(ann, `you s l a n d e r e r number ${ann.id}`)).json()
  const named = await ann.patch('/user', { name: `slanderer${ann.id}` })
  assert.equal(named.statusCode, 204, named.body)
  for (const reader of [ann, bob, world.guest()]) {
    assert.equal((await reader.get(`/feeds/${id}`)).json().feed_content, `you * * * * * * * * * number ${ann.id}`)
    for (const part of ['slanderer', 'slander', 'anderer'])
      for (const search of [`/user/search?keyword=${part}`, `/users?name=${part}`, `/feeds?search=${part}`])
        assert.deepEqual((await reader.get(search)).json(), [], search)
  }
  assert.match((await founder.get(`/feeds/${id}`)).json().feed_content, /s l a n d e r e r/)
  assert.equal((await founder.get('/user/search?keyword=slander')).json()[0].id, ann.id)
})

test('TRUST-14 a reported word is published and waits for staff with its reason', async () => {
  const [ann] = await world.people('ann')
  const { id } = (await publish(ann, '专业代 开\u200b发票')).json()
  assert.equal((await world.guest().get(`/feeds/${id}`)).statusCode, 201)
  const [report, ...more] = await flagged(`subject_kind=feeds&subject_id=${id}`)
  assert.match(report!.reason, /Word list: “代开发票”/)
  assert.equal(more.length, 0)
})

test('TRUST-14 newcomers have budgets for links and mentions, everyone for repeated texts; flagged content waits for staff', async () => {
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  assert.equal((await publish(ann, 'https://a.example/1 https://a.example/2 www.b.example')).statusCode, 201)
  const refusals: [Person, string, string][] = [
    [ann, 'and shop.example.com', 'text.too_many_links'],
    [bob, Array.from({ length: 11 }, (_, index) => `@friend${index}`).join(' '), 'text.too_many_mentions'],
  ]
  for (const spelling of ['Lovely cups, cheap', 'LOVELY CUPS, CHEAP', 'lovely  cups, c h e a p'])
    assert.equal((await publish(cid, spelling)).statusCode, 201)
  refusals.push([cid, 'ｌｏｖｅｌｙ cups, cheap', 'text.repeated'])
  for (const [who, text, code] of refusals) {
    const reply = await publish(who, text)
    assert.deepEqual([reply.statusCode, reply.json().code], [429, code])
    assert.ok(Number(reply.headers['retry-after']) > 0)
    assert.equal((await flagged(`owner_id=${who.id}`)).length, 1, code)
  }
})

test('TRUST-14 an outside service judges what was published; what it hides is held until staff decide', async () => {
  const [ann] = await world.people('ann')
  const { id } = (await publish(ann, 'judge this [hide]')).json()
  assert.equal((await world.guest().get(`/feeds/${id}`)).statusCode, 201, 'published first')
  await world.runJobs()
  assert.equal((await world.guest().get(`/feeds/${id}`)).statusCode, 404)
  const [report] = await flagged(`subject_kind=feeds&subject_id=${id}`)
  assert.equal(report!.held, true)
  assert.equal((await founder.patch(`/admin/reports/${report!.id}`, { status: 'rejected' })).statusCode, 204)
  assert.equal((await world.guest().get(`/feeds/${id}`)).statusCode, 201)
})
