import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { idsOf, makeGroup, refill } from '../../../test/factories/im.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let cat: Person
let staff: Person
before(async (t) => {
  world = await createWorld(t)
  ;[ann, bob, cat] = await world.people('ann', 'bob', 'cat')
  staff = await world.founder()
})

const groupOf = async (who: Person, id: string) => (await who.get(`/im/group?im_group_id=${id}`)).json()[0]

test('a group is made with its defaults and shown with who is in it', async () => {
  const reply = await ann.post('/im/group', { groupname: '周末徒步', desc: '一起去爬山。', members: idsOf(bob, ann) })
  assert.equal(reply.statusCode, 201, reply.body)
  const { im_group_id: id, message } = reply.json()
  assert.match(id, /^[1-9]\d{0,15}$/)
  assert.ok(Array.isArray(message))

  const { affiliations, created, ...group } = await groupOf(cat, id)
  assert.deepEqual(group, {
    id,
    name: '周末徒步',
    description: '一起去爬山。',
    membersonly: false,
    allowinvites: true,
    maxusers: 200,
    affiliations_count: 2,
    public: true,
    owner: String(ann.id),
    custom: '',
  })
  assert.ok(Math.abs(created - Date.now()) < 60_000)
  assert.deepEqual(
    affiliations.map(({ id: user, is_owner }: Record<string, number>) => [user, is_owner]),
    [
      [ann.id, 1],
      [bob.id, 0],
    ],
  )
  assert.deepEqual(Object.keys(affiliations[0]).toSorted(), [
    ...['avatar', 'bg', 'bio', 'certification', 'created_at', 'extra', 'id', 'is_owner'],
    ...['location', 'name', 'sex', 'updated_at', 'verified'],
  ])
  const [simple] = (await bob.get(`/im/groups?im_group_id=${id}`)).json()
  assert.deepEqual(simple.affiliations, [{ member: String(ann.id) }, { member: String(bob.id) }])
  assert.ok(!('owner' in simple) && !('created' in simple))
})

test('several groups in the order asked for, those one may see; my own without ids', async () => {
  const [dan] = await world.people('dan')
  const open = await makeGroup(dan)
  const hidden = await makeGroup(dan, { public: false })
  const list = async (who: Person, ids: string) => {
    const reply = await who.get(`/im/groups?im_group_id=${ids}`)
    return reply.statusCode === 200 ? reply.json().map(({ id }: { id: string }) => id) : reply.statusCode
  }
  assert.deepEqual(await list(dan, `${hidden},${open}`), [hidden, open])
  assert.deepEqual(await list(cat, `${hidden},${open},999999999`), [open])
  assert.equal(await list(cat, hidden), 404)
  assert.deepEqual(
    (await dan.get('/im/groups')).json().map(({ id }: { id: string }) => id),
    [hidden, open],
  )
  const [loner] = await world.people('loner')
  assert.deepEqual((await loner.get('/im/groups')).json(), [])
})

test('IM-3 a private group is not found by outsiders, with the same bytes as one that never was', async () => {
  const id = await makeGroup(ann, { public: false, members: idsOf(bob) })
  const body = (of: string) => ({ im_group_id: of, groupname: 'x', desc: 'y' })
  const answers = async (of: string) =>
    Promise.all([
      cat.get(`/im/group?im_group_id=${of}`),
      cat.get(`/im/groups?im_group_id=${of}`),
      cat.get(`/im/group/face?im_group_id=${of}`),
      cat.patch('/im/group', body(of)),
      cat.delete(`/im/group?im_group_id=${of}`),
      cat.post('/im/group/member', { im_group_id: of, members: String(cat.id) }),
      cat.delete('/im/group/member', { im_group_id: of, members: String(bob.id) }),
    ])
  const told = async (of: string) =>
    (await answers(of)).map(({ statusCode, body: text }) => [statusCode, text.replace(/"request_id":"[^"]*"/, '')])
  assert.deepEqual(await told(id), await told('999999999'))
  assert.ok((await answers(id)).every(({ statusCode }) => statusCode === 404))
  assert.equal((await groupOf(bob, id)).id, id)
  assert.equal((await groupOf(staff, id)).affiliations_count, 2)
})

test('IM-3 only the owner changes and deletes a group', async () => {
  const id = await makeGroup(ann, { members: idsOf(bob), allowinvites: false })
  const body = { im_group_id: id, groupname: 'Taken over', desc: 'Ha.' }
  for (const who of [bob, cat]) {
    assert.equal((await who.patch('/im/group', body)).statusCode, 403)
    assert.equal((await who.patch('/im/group', { ...body, new_owner_user: String(who.id) })).statusCode, 403)
    assert.equal((await who.delete(`/im/group?im_group_id=${id}`)).statusCode, 403)
    assert.equal((await who.post('/im/group/member', { im_group_id: id, members: '1' })).statusCode, 403)
    assert.equal((await who.delete('/im/group/member', { im_group_id: id, members: idsOf(ann) })).statusCode, 403)
  }
  const guest = world.guest()
  assert.equal((await guest.get(`/im/group?im_group_id=${id}`)).statusCode, 401)
  assert.equal((await guest.patch('/im/group', body)).statusCode, 401)
  assert.notEqual((await groupOf(ann, id)).name, 'Taken over')

  assert.equal((await ann.delete('/im/group', { im_group_id: Number(id) })).statusCode, 204)
  assert.equal((await ann.get(`/im/group?im_group_id=${id}`)).statusCode, 404)
  assert.equal((await ann.delete('/im/group', { im_group_id: id })).statusCode, 404)
  const other = await makeGroup(ann, { public: false })
  assert.equal((await staff.delete(`/im/group?im_group_id=${other}`)).statusCode, 204)
})

test('a change sets what it names and keeps the rest; the picture is one’s own upload', async () => {
  const id = await makeGroup(ann, { public: false, maxusers: 3, members_only: true, members: idsOf(bob) })
  const group_face = await upload(world, ann, await pngOf())
  const reply = await ann.patch('/im/group', { im_group_id: Number(id), groupname: 'Runs', desc: 'Fast.', group_face })
  assert.equal(reply.statusCode, 201, reply.body)
  const url = `http://plaza.test/storage/${group_face.replace(':', '/')}`
  assert.deepEqual(reply.json(), {
    groupname: 'Runs',
    desc: 'Fast.',
    public: false,
    maxusers: 3,
    members_only: true,
    allowinvites: true,
    group_face: url,
    im_group_id: id,
  })
  assert.equal((await groupOf(bob, id)).group_face, url)
  const plain = await makeGroup(ann)
  const pictures = (await bob.get(`/im/group/face?im_group_id=${plain},${id}`)).json()
  assert.deepEqual(pictures, [{ im_group_id: id, group_face: url }])
  assert.ok(!('group_face' in (await groupOf(bob, plain))))

  const stolen = await upload(world, bob, await pngOf())
  const body = { im_group_id: id, groupname: 'Runs', desc: 'Slow.' }
  assert.equal((await ann.patch('/im/group', { ...body, group_face: stolen })).statusCode, 422)
  assert.equal((await groupOf(ann, id)).description, 'Fast.', 'what the provider had done by then is taken back')
  assert.equal((await ann.patch('/im/group', { ...body, maxusers: 1 })).json().code, 'im.too_few')
  await ann.delete(`/im/group?im_group_id=${id}`)
  const attached = await world.owner`select from files where attached_to like ${`im_groups:${id}:%`}`
  assert.equal(attached.length, 0)
})

test('IM-3 a group is handed over to a member, and only to one', async () => {
  const id = await makeGroup(ann, { members: idsOf(bob) })
  const give = (who: Person, to: Person) =>
    who.patch('/im/group', { im_group_id: id, groupname: 'g', desc: 'd', new_owner_user: String(to.id) })
  const outside = await give(ann, cat)
  assert.deepEqual([outside.statusCode, Object.keys(outside.json().errors)], [422, ['new_owner_user']])
  assert.equal((await give(ann, bob)).statusCode, 201)
  assert.equal((await groupOf(ann, id)).owner, String(bob.id))
  assert.equal((await give(ann, ann)).statusCode, 403)
  assert.equal((await ann.delete('/im/group/member', { im_group_id: id, members: idsOf(ann) })).statusCode, 204)
  assert.equal((await groupOf(bob, id)).affiliations_count, 1)
})

test('members: who may add, join and leave', async () => {
  const [dan, eve] = await world.people('dan', 'eve')
  const add = (who: Person, id: string, ...whom: Person[]) =>
    who.post('/im/group/member', { im_group_id: Number(id), members: idsOf(...whom) })
  const remove = (who: Person, id: string, ...whom: Person[]) =>
    who.delete(`/im/group/member?im_group_id=${id}&members=${idsOf(...whom)}`)
  const open = await makeGroup(ann, { members: idsOf(bob) })
  assert.equal((await add(bob, open, cat)).statusCode, 201, 'members may invite')
  assert.equal((await add(dan, open, eve)).statusCode, 403, 'outsiders may not')
  assert.equal((await add(dan, open, dan)).statusCode, 201, 'but join an open group')
  assert.equal((await add(ann, open, bob, dan)).statusCode, 201, 'those who are in already change nothing')
  assert.equal((await groupOf(ann, open)).affiliations_count, 4)
  const closed = await makeGroup(ann, { members_only: true })
  assert.equal((await add(dan, closed, dan)).statusCode, 403)

  assert.equal((await remove(dan, open, cat)).statusCode, 403)
  assert.equal((await remove(dan, open, dan)).statusCode, 204)
  assert.equal((await remove(ann, open, cat, dan)).statusCode, 204)
  const owner = await remove(ann, open, ann)
  assert.deepEqual([owner.statusCode, owner.json().code], [422, 'im.owner_stays'])
  assert.equal((await add(ann, open, { id: 999_999_999 } as Person)).statusCode, 422)

  await eve.put(`/user/blacks/${ann.id}`)
  assert.equal((await add(ann, open, eve)).statusCode, 403)
  assert.equal((await ann.post('/im/group', { groupname: 'g', desc: 'd', members: idsOf(eve) })).statusCode, 403)
})

test('IM-3 a group never has more members than it may, however many come at once', async () => {
  const crowd = await world.people('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l')
  const id = await makeGroup(ann, { maxusers: 5 })
  const replies = await Promise.all(
    crowd.flatMap((person) => [
      person.post('/im/group/member', { im_group_id: id, members: idsOf(person) }),
      ann.post('/im/group/member', { im_group_id: id, members: idsOf(person) }),
    ]),
  )
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([201, 422]))
  const group = await groupOf(ann, id)
  assert.deepEqual([group.affiliations_count, group.affiliations.length], [5, 5])
  const members = new Set(group.affiliations.map((each: { id: number }) => each.id))
  for (const [index, { statusCode }] of replies.entries())
    if (statusCode === 201) assert.ok(members.has(crowd[Math.floor(index / 2)]!.id), 'who was told yes is in')
  const [{ left }] = (await world.owner`select count(*)::int as left from im_intents`) as unknown as [{ left: number }]
  assert.equal(left, 0)
})

test('IM-3 every edge of every field; ids are whole numbers and nothing else', async () => {
  const id = await makeGroup(ann)
  await refill(world)
  const create = (more: object) => ann.post('/im/group', { groupname: 'g', desc: 'd', ...more })
  for (const more of [{ groupname: 'x'.repeat(100) }, { desc: 'x'.repeat(500) }, { maxusers: 1 }, { maxusers: 2000 }])
    assert.equal((await create(more)).statusCode, 201)
  const wrong: [string, object][] = [
    ['groupname', { groupname: '' }],
    ['groupname', { groupname: 'x'.repeat(101) }],
    ['desc', { desc: undefined }],
    ['desc', { desc: 'x'.repeat(501) }],
    ['maxusers', { maxusers: 2001 }],
    ['maxusers', { maxusers: 0 }],
    ['maxusers', { maxusers: '0200' }],
    ['public', { public: 'true' }],
    ['public', { public: 1 }],
    ['members', { members: 'abc' }],
    ['members', { members: '1,,2' }],
    ['members', { members: [bob.id] }],
    ['members', { members: '9007199254740993' }],
    ['members', { members: '999999999' }],
    ['members', { members: Array.from({ length: 2001 }, (_, index) => index + 1).join(',') }],
    ['members', { maxusers: 1, members: idsOf(bob) }],
    ['owner', { owner: bob.id }],
  ]
  for (const [field, more] of wrong) {
    const reply = await create(more)
    assert.equal(reply.statusCode, 422, `${JSON.stringify(more).slice(0, 60)}: ${reply.body}`)
    assert.ok(reply.json().errors[field], reply.body)
  }
  for (const im_group_id of ['../users', '1?x=', '', '01', '0', 0, -1, 1.5, '1'.repeat(17), null, [1], `${id},${id}`]) {
    const body = { im_group_id, groupname: 'x', desc: 'y' }
    assert.equal((await ann.patch('/im/group', body)).statusCode, 422, String(im_group_id))
    const member = await ann.post('/im/group/member', { im_group_id, members: idsOf(bob) })
    assert.equal(member.statusCode, 422, String(im_group_id))
  }
  for (const text of ['../users', '1?x=', '0', 'abc', '1.5', '9007199254740993'])
    for (const path of ['/im/group', '/im/groups', '/im/group/face'])
      assert.equal((await ann.get(`${path}?im_group_id=${encodeURIComponent(text)}`)).statusCode, 422, text)
  for (const path of ['/im/group', '/im/group/face']) assert.equal((await ann.get(path)).statusCode, 422)
})

test('a user who leaves the community leaves its groups, and those they own go', async () => {
  const [eve] = await world.people('eve')
  const owned = await makeGroup(eve, { members: idsOf(bob) })
  const group_face = await upload(world, eve, await pngOf())
  await eve.patch('/im/group', { im_group_id: owned, groupname: 'g', desc: 'd', group_face })
  const joined = await makeGroup(bob, { members: idsOf(eve) })
  assert.equal((await eve.delete('/user')).statusCode, 202)
  assert.equal((await groupOf(bob, joined)).affiliations.length, 1, 'they are not shown from that moment on')
  await world.runJobs()
  assert.equal((await bob.get(`/im/group?im_group_id=${owned}`)).statusCode, 404)
  assert.equal((await groupOf(bob, joined)).affiliations_count, 1)
  assert.equal((await world.owner`select from im_group_faces where group_id = ${owned}`).length, 0)
})

test('a key makes one group, also from ten requests at once', async () => {
  await refill(world)
  const [dan] = await world.people('dan')
  const send = () => dan.post('/im/group', { groupname: 'g', desc: 'd' }, { headers: { 'idempotency-key': 'group-1' } })
  const replies = await Promise.all(Array.from({ length: 10 }, send))
  assert.ok(replies.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  const again = await send()
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.deepEqual((await dan.get('/im/groups')).json().length, 1)
})
