import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { publish } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { checks } from '../../../checks.ts'
import { runChecks } from '../../../kernel/index.ts'

let world: World
let founder: Person
let moderator: Person
before(async (t) => {
  world = await createWorld(t as TestContext)
  founder = await world.founder()
  moderator = await world.holder('report:manage')
})

const rule = (fields: object) => ({
  name: 'Casino',
  on: 'feed',
  if: { words: ['casino'] },
  then: 'hold',
  rule: 'spam',
  ...fields,
})
const set = (rules: object[], query = '') => founder.patch(`/admin/settings/automatic-rules${query}`, rules)

async function rules(...rules: object[]) {
  const reply = await set(rules, '?confirmed=true')
  assert.equal(reply.statusCode, 204, reply.body)
}

const clean = async () =>
  assert.deepEqual(
    (await runChecks(world.db, checks)).filter(({ value }) => value !== 0),
    [],
  )
const waiting = async (kind: string) => (await moderator.get(`/admin/queue/items?kind=${kind}&limit=100`)).json().data
const lastDecision = async (who: Person) => (await who.get('/user/decisions?limit=1')).json()[0]

test('a rule is tried, switched on, holds posts and comments from the start, and staff release them', async () => {
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  await bob.put(`/user/followings/${ann.id}`)
  const earlier = await publish(ann, 'The c@sino by the sea')
  await publish(ann, 'A walk by the sea')
  const trial = (await moderator.post('/admin/automatic-rules/trial', { rule: rule({}) })).json()
  assert.deepEqual(
    [trial.met, trial.examples.map(({ id, owner_name }: Record<string, unknown>) => [id, owner_name])],
    [1, [[earlier, ann.name]]],
  )
  assert.equal((await cid.get(`/feeds/${earlier}`)).statusCode, 201, 'trying changes nothing')

  await rules(rule({}), rule({ name: 'Casino comments', on: 'comment' }))
  const held = await publish(ann, `Win at the casino, @${cid.name}`)
  const feed = await publish(cid, 'A meadow')
  const { comment } = (await ann.post(`/feeds/${feed}/comments`, { body: 'casino casino' })).json()
  await world.runJobs()
  for (const viewer of [bob, cid, world.guest()]) {
    assert.equal((await viewer.get(`/feeds/${held}`)).statusCode, 404)
    assert.equal((await viewer.get(`/feeds/${feed}/comments/${comment.id}`)).statusCode, 404)
    assert(!(await viewer.get('/feeds')).body.includes('Win at'))
  }
  assert.equal((await cid.get(`/feeds/${feed}`)).json().feed_comment_count, 0)
  assert.equal((await cid.get('/user/notifications?type=mention')).json().data.length, 0)
  assert.equal((await cid.get('/user/notifications?type=comment')).json().data.length, 0)
  assert.equal((await ann.get(`/feeds/${held}`)).statusCode, 201, 'its author sees it')
  assert((await ann.get('/feeds')).body.includes('Win at'))
  const decisions = (await ann.get('/user/decisions')).json()
  assert.deepEqual(
    decisions.map((each: Record<string, unknown>) => [each['act'], each['rule'], each['automatic']]),
    [
      ['held', 'spam', true],
      ['held', 'spam', true],
    ],
  )
  await clean()

  assert.equal((await waiting('reports')).length, 0)
  const items = await waiting('held')
  assert.deepEqual(items.map(({ about }: { about: string }) => about).length, 2)
  for (const { id, detail } of items) {
    assert.match(detail, /^Automatic rule: Casino/)
    assert.equal((await moderator.patch(`/admin/reports/${id}`, { status: 'rejected' })).statusCode, 204)
  }
  await world.runJobs()
  assert.equal((await cid.get(`/feeds/${held}`)).statusCode, 201)
  assert.equal((await cid.get(`/feeds/${feed}`)).json().feed_comment_count, 1)
  assert.notEqual((await lastDecision(ann)).ended_at, null)
  assert.deepEqual(await waiting('held'), [])
  await clean()
})

test('an appeal against a held post shows it again', async () => {
  const [ann, cid] = await world.people('ann', 'cid')
  await rules(rule({}))
  const held = await publish(ann, 'casino, the film')
  const decision = await lastDecision(ann)
  await ann.post(`/user/decisions/${decision.id}/appeal`, { text: 'It is a film.' })
  const appeal = (await waiting('appeals')).find(({ owner_id }: { owner_id: number }) => owner_id === ann.id)
  assert.equal((await moderator.patch(`/admin/appeals/${appeal.id}`, { state: 'overturned' })).statusCode, 204)
  assert.equal((await cid.get(`/feeds/${held}`)).statusCode, 201)
  await clean()
})

test('rules report, limit and remove; conditions are joined; staff are never met; the first rule decides', async () => {
  const [ann, bob, cid, dee] = await world.people('ann', 'bob', 'cid', 'dee')
  await rules(
    rule({ name: 'Links', if: { links: 2, newcomer: true }, then: 'report' }),
    rule({ name: 'Copies', if: { same_text: 3 }, then: 'limit' }),
    rule({ name: 'Gone', if: { words: ['warez'], media: false }, then: 'remove', rule: 'no-such-rule' }),
    rule({ name: 'Reported', if: { reports: 2 }, then: 'hold' }),
  )
  const links = await publish(ann, 'See https://one.example and https://two.example')
  assert.equal((await bob.get(`/feeds/${links}`)).statusCode, 201, 'reported, not hidden')
  assert((await waiting('reports')).some(({ owner_id }: { owner_id: number }) => owner_id === ann.id))

  const copies = 'Earn money at home with this one simple trick'
  for (const each of [ann, bob]) await publish(each, copies)
  assert.equal((await founder.get(`/admin/users/${bob.id}`)).json().limited_until, null)
  await publish(cid, copies)
  await world.runJobs()
  assert.notEqual((await founder.get(`/admin/users/${cid.id}`)).json().limited_until, null)
  assert.deepEqual([(await lastDecision(cid)).act, (await lastDecision(cid)).automatic], ['limited', true])

  const gone = await publish(dee, 'warez here')
  assert.equal((await dee.get(`/feeds/${gone}`)).statusCode, 404)
  assert.deepEqual([(await lastDecision(dee)).act, (await lastDecision(dee)).rule], ['removed', 'other'])
  const pictured = await publish(dee, {
    feed_content: 'warez there',
    images: [await upload(world, dee, await pngOf())],
  })
  assert.equal((await bob.get(`/feeds/${pictured}`)).statusCode, 201)
  assert.equal((await founder.get(`/feeds/${await publish(founder, 'warez')}`)).statusCode, 201)

  const odd = await publish(dee, 'something odd')
  await ann.post(`/feeds/${odd}/reports`, { reason: 'odd' })
  assert.equal((await bob.get(`/feeds/${odd}`)).statusCode, 201)
  await bob.post(`/feeds/${odd}/reports`, { reason: 'odd' })
  assert.equal((await ann.get(`/feeds/${odd}`)).statusCode, 404, 'held by the second report')
  assert.equal((await dee.get(`/feeds/${odd}`)).statusCode, 201)
  await clean()
})

test('a rule that would meet a tenth of everything is confirmed first; what makes no sense is refused', async () => {
  const [eve] = await world.people('eve')
  await rules()
  for (let nth = 0; nth < 25; nth++) await publish(eve, `post number ${nth} of many`)
  const wide = rule({ name: 'Wide', if: { words: ['number'] } })
  const refused = await set([wide])
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'rule.too_wide'])
  assert.match(refused.json().message, /“Wide” would have matched 25 of the last \d+/)
  await rules(wide)
  assert.equal((await set([wide, rule({ name: 'Narrow', if: { words: ['casino'], links: 3 } })])).statusCode, 204)

  for (const [bad, field] of [
    [rule({ on: 'profile' }), '0.then'],
    [rule({ on: 'topic', then: 'remove' }), '0.then'],
    [rule({ on: 'comment', if: { media: true } }), '0.if.media'],
    [rule({ on: 'profile', then: 'report', if: { same_text: 2 } }), '0.if.same_text'],
    [rule({ if: {} }), undefined],
    [rule({ if: { links: 0 } }), undefined],
    [rule({ rule: 'No Code' }), undefined],
  ] as const) {
    const reply = await set([bad], '?confirmed=true')
    assert.equal(reply.statusCode, 422, JSON.stringify(bad))
    if (field) assert.deepEqual(Object.keys(reply.json().errors), [field])
  }
  assert.equal((await set([rule({}), rule({})])).statusCode, 422)
  assert.equal((await eve.post('/admin/automatic-rules/trial', { rule: wide })).statusCode, 403)
})
