import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { friends, read, say } from '../../../../test/factories/chat.ts'
import { publish } from '../../../../test/factories/feeds.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
let moderator: Person
before(async (t) => {
  world = await createWorld(t)
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
  await assertChecksPass(world)

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
  await assertChecksPass(world)
})

test('an edited text is ruled on like a new one: it is held, and whom it mentions is not told', async () => {
  const [ann, cid] = await world.people('ann', 'cid')
  await rules(rule({}), rule({ name: 'Casino comments', on: 'comment' }))
  const feed = await publish(ann, 'A walk by the sea')
  const { comment } = (await ann.post(`/feeds/${feed}/comments`, { body: 'Come along' })).json()
  const path = `/feeds/${feed}/comments/${comment.id}`
  assert.equal((await ann.patch(path, { body: `To the casino, @${cid.name}` })).statusCode, 204)
  assert.equal((await cid.get(path)).statusCode, 404)
  assert.equal(
    (await ann.patch(`/feeds/${feed}`, { feed_content: `The casino, @${cid.name} #casino` })).statusCode,
    204,
  )
  assert.equal((await cid.get(`/feeds/${feed}`)).statusCode, 404)
  await world.runJobs()
  assert.deepEqual((await cid.get('/user/notifications?type=mention')).json().data, [])
  assert.deepEqual((await cid.get('/feeds?tag=casino')).json(), [])
  assert.equal((await lastDecision(ann)).act, 'held')
  const held = (await waiting('held')).filter(({ owner_id: owner }: { owner_id: number }) => owner === ann.id)
  assert.equal(held.length, 2)
  for (const { id } of held) await moderator.patch(`/admin/reports/${id}`, { status: 'rejected' })
  await world.runJobs()
  assert.equal((await cid.get(`/feeds/${feed}`)).statusCode, 201)
  assert.equal((await cid.get(path)).statusCode, 200)

  // Of an edit that no rule meets they are told.
  await ann.patch(`/feeds/${feed}`, { feed_content: `The beach, @${cid.name}` })
  assert.equal((await cid.get('/user/notifications?type=mention')).json().data.length, 1)
  await assertChecksPass(world)
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
  await assertChecksPass(world)
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
  await assertChecksPass(world)
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

test('rules about chat report, limit and remove messages; a trial counts them and shows none', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const conversation = await friends(ann, bob)
  await rules()
  const early = await say(ann, conversation, 'The roulette is open')
  const trial = (
    await moderator.post('/admin/automatic-rules/trial', {
      rule: rule({ on: 'chat', then: 'remove', if: { words: ['roulette'] } }),
    })
  ).json()
  assert.deepEqual(
    [
      trial.met,
      trial.examples.map(({ kind, id, text, owner_name }: Record<string, unknown>) => [kind, id, text, owner_name]),
    ],
    [1, [['chat', early.id, '', ann.name]]],
  )
  await rules(
    rule({ name: 'Roulette', on: 'chat', then: 'remove', if: { words: ['roulette'] } }),
    rule({ name: 'Links', on: 'chat', then: 'report', if: { links: 2 } }),
    rule({ name: 'Reported', on: 'chat', then: 'limit', if: { reports: 1 } }),
  )
  const removed = await say(ann, conversation, 'Come to the roulette')
  const shown = async (seq: number) => (await read(bob, conversation)).find((each) => each.seq === seq)!
  assert.deepEqual([(await shown(removed.seq)).text, (await shown(early.seq)).text], ['', 'The roulette is open'])
  const decision = await lastDecision(ann)
  assert.deepEqual(
    [decision.act, decision.rule, decision.automatic, decision.subject],
    ['removed', 'spam', true, { kind: 'chats', id: removed.id, excerpt: 'Come to the roulette' }],
  )
  assert.equal((await founder.get('/user/decisions')).json().length, 0)
  await ann.post(`/user/decisions/${decision.id}/appeal`, { text: 'It is a film.' })
  const appeal = (await waiting('appeals')).find(({ owner_id }: { owner_id: number }) => owner_id === ann.id)
  assert.equal((await moderator.patch(`/admin/appeals/${appeal.id}`, { state: 'overturned' })).statusCode, 204)
  assert.equal((await shown(removed.seq)).text, 'Come to the roulette')

  const links = await say(ann, conversation, 'https://one.example https://two.example')
  const [report] = (await moderator.get(`/admin/reports?subject_kind=chats&owner_id=${ann.id}`)).json().data
  assert.deepEqual([report.kind, report.subject_id], ['automatic', links.id])
  const { snapshot } = (await moderator.get(`/admin/reports/${report.id}`)).json()
  assert.deepEqual(
    snapshot.map(({ seq, text, is_reported: is }: Record<string, unknown>) => [seq, text, is]),
    [[links.seq, 'https://one.example https://two.example', true]],
    'that message and no other',
  )
  const [opened] =
    await world.owner`select actor_id from audit_log where action = 'reports.open' and object = ${`reports:${report.id}`}`
  assert.equal(Number(opened!['actor_id']), moderator.id)
  assert.equal((await moderator.delete(`/admin/chat/reported/${report.id}?rule=spam`)).statusCode, 204)
  assert.equal((await shown(links.seq)).text, '')

  assert.equal((await founder.get(`/admin/users/${ann.id}`)).json().limited_until, null)
  await bob.post(`/chat/conversations/${conversation}/messages/${early.seq}/reports`, { category: 'spam' })
  assert.notEqual((await founder.get(`/admin/users/${ann.id}`)).json().limited_until, null)
  const hold = await set([rule({ on: 'chat' })], '?confirmed=true')
  assert.deepEqual([hold.statusCode, Object.keys(hold.json().errors)], [422, ['0.then']])
  await rules()
  await assertChecksPass(world)
})

test('a post that a rule removed comes back with its categories', async () => {
  const [ann, bob, cid] = await world.people('ann', 'bob', 'cid')
  const feed = await publish(ann, 'A vase by the window')
  const category = (await founder.post('/admin/feed-categories', { name: `Vases ${ann.id}` })).json().id
  await founder.put(`/feeds/${feed}/pushed-categories`, [category])
  await rules(rule({ name: 'Reported', then: 'remove', if: { reports: 2 } }))
  for (const each of [bob, cid]) await each.post(`/feeds/${feed}/reports`, { category: 'spam' })
  assert.equal((await ann.get(`/feeds/${feed}`)).statusCode, 404)
  const decision = await lastDecision(ann)
  await ann.post(`/user/decisions/${decision.id}/appeal`, { text: 'It is a vase.' })
  const appeal = (await waiting('appeals')).find(({ owner_id }: { owner_id: number }) => owner_id === ann.id)
  assert.equal((await moderator.patch(`/admin/appeals/${appeal.id}`, { state: 'overturned' })).statusCode, 204)
  assert.deepEqual((await founder.get(`/admin/feeds?id=${feed}`)).json().data[0].categories, [category])
  await rules()
  await assertChecksPass(world)
})
