import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertChecksPass } from '../../../../test/checks.ts'
import { conversationOf, group, read, refused, say, send } from '../../../../test/factories/chat.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'

let world: World
let founder: Person
let second: Person
before(async (t) => {
  world = await createWorld(t)
  founder = await world.founder()
  second = await world.holder('report:manage')
})

const why = 'rule=spam&reason=Selling.'
const groupIdOf = async (who: Person, id: number): Promise<string> => (await conversationOf(who, id)).im_group_id
const dissolve = (groupId: string, by = founder) => by.delete(`/admin/chat/groups/${groupId}?${why}`)

/** The owner appeals; the id of the appeal. */
async function appealOf(owner: Person): Promise<number> {
  const [decision] = (await owner.get('/user/decisions?limit=1')).json()
  const reply = await owner.post(`/user/decisions/${decision.id}/appeal`, { text: 'We only talk.' })
  assert.equal(reply.statusCode, 201, reply.body)
  const { data } = (await second.get('/admin/queue/items?kind=appeals&limit=100')).json()
  return data.find(({ owner_id }: { owner_id: number }) => owner_id === owner.id).id
}
const recordOf = async (appeal: number) => (await second.get(`/admin/queue/appeals/${appeal}`)).json().record
const overturn = (appeal: number, by = second) => by.patch(`/admin/appeals/${appeal}`, { state: 'overturned' })
const lastNotice = async (who: Person) =>
  (await who.get('/user/notifications?type=system')).json().data[0].data.content as string

test('MOD-4 a group that staff dissolve is gone for everyone, and back as it was after an appeal', async () => {
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const id = await group(ann, bob)
  const groupId = await groupIdOf(ann, id)
  const picture = await upload(world, ann, await pngOf())
  assert.equal((await ann.patch(`/chat/conversations/${id}`, { avatar: picture })).statusCode, 200)
  await say(ann, id, 'before eve')
  assert.equal((await ann.post(`/chat/conversations/${id}/members`, { user_ids: [eve.id] })).statusCode, 204)
  await say(bob, id, 'after eve')
  await bob.put(`/chat/conversations/${id}/read`, { seq: 1 })
  const shown = async () => {
    const { unread_count, members_count, title, avatar } = await conversationOf(bob, id)
    return { unread_count, members_count, title, hasAvatar: avatar !== null }
  }
  const was = await shown()
  const { cursor } = (await bob.get('/chat/updates')).json()

  assert.equal((await dissolve(groupId)).statusCode, 204)
  for (const who of [ann, bob, eve]) {
    refused(await who.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
    refused(await send(who, id, 'x'), 404, 'chat.not_found')
    assert.deepEqual((await who.get('/im/groups')).json(), [])
  }
  for (const reply of [
    await ann.get(`/im/group?im_group_id=${groupId}`),
    await ann.delete(`/im/group?im_group_id=${groupId}`),
    await ann.post('/im/group/member', { im_group_id: groupId, members: String(eve.id) }),
    await founder.get(`/im/group?im_group_id=${groupId}`),
  ])
    refused(reply, 404, 'im.group_not_found')
  assert.deepEqual((await founder.get(`/admin/chat/groups?owner_id=${ann.id}`)).json().data, [])
  await assertChecksPass(world)
  assert.match(await lastNotice(ann), /^Your group was deleted\. Selling\. Rule: Spam and advertising\./)

  const appeal = await appealOf(ann)
  const { subject, lost } = await recordOf(appeal)
  assert.deepEqual(
    [subject.title, subject.members_count, subject.deleted_at !== null, lost],
    ['a group', 3, true, null],
  )
  assert.equal((await overturn(appeal)).statusCode, 204)
  assert.deepEqual(await shown(), was)
  assert.deepEqual(
    (await read(bob, id)).map(({ text }) => text),
    ['before eve', 'after eve'],
  )
  assert.deepEqual(
    (await read(eve, id)).map(({ text }) => text),
    ['after eve'],
    'who joined later still reads from then on',
  )
  const { conversations } = (await bob.get(`/chat/updates?cursor=${cursor}`)).json()
  assert.deepEqual(
    conversations.map((each: { id: number }) => each.id),
    [id],
    'a device that asks what changed is told that it is back',
  )
  await say(eve, id, 'Welcome back')
  assert.equal(await lastNotice(ann), 'Your appeal was successful. The decision was reversed.')
  await assertChecksPass(world)
})

test('MOD-5 of several staff who dissolve a group at once one decides', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const other = await world.holder('im:manage')
  const groupId = await groupIdOf(ann, await group(ann, bob))
  const replies = await Promise.all([
    dissolve(groupId),
    dissolve(groupId, other),
    founder.delete(`/im/group?im_group_id=${groupId}&${why}`),
    other.delete(`/im/group?im_group_id=${groupId}`),
  ])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 404, 404, 404])
  assert.equal((await ann.get('/user/decisions')).json().length, 1)
  const logged = await world.owner`select from audit_log where object = ${`im_groups:${groupId}`}`
  assert.equal(logged.length, 1)
})

test('MOD-5 the owner deletes the group while staff dissolve it: it is gone, decided about once at most', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const groupId = await groupIdOf(ann, await group(ann, bob))
  const replies = await Promise.all([dissolve(groupId), ann.delete(`/im/group?im_group_id=${groupId}`)])
  assert.ok(replies.some(({ statusCode }) => statusCode === 204))
  assert.ok(replies.every(({ statusCode }) => [204, 404].includes(statusCode)))
  assert.equal((await bob.get(`/im/groups?im_group_id=${groupId}`)).statusCode, 404)
})

test('MOD-5 an appeal decided twice at once brings the group back once; dissolved again, the first appeal is spent', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const third = await world.holder('report:manage')
  const id = await group(ann, bob)
  const groupId = await groupIdOf(ann, id)
  await dissolve(groupId)
  const appeal = await appealOf(ann)
  const replies = await Promise.all([
    overturn(appeal),
    overturn(appeal, third),
    overturn(appeal),
    overturn(appeal, third),
  ])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [204, 422, 422, 422])
  assert.equal((await conversationOf(bob, id)).members_count, 2)

  await dissolve(groupId)
  assert.equal((await overturn(appeal)).json().code, 'appeal.decided')
  refused(await bob.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
  assert.equal((await overturn(await appealOf(ann))).statusCode, 204)
  assert.equal((await conversationOf(bob, id)).members_count, 2)
})

test('MOD-5 a member who left for good does not return with the group', async () => {
  const [ann, bob, eve] = await world.people('ann', 'bob', 'eve')
  const id = await group(ann, bob, eve)
  await dissolve(await groupIdOf(ann, id))
  assert.equal((await eve.delete('/user')).statusCode, 202)
  await world.runJobs()
  await overturn(await appealOf(ann))
  assert.equal((await conversationOf(ann, id)).members_count, 2)
})

test('MOD-5 after the owner’s account is gone nothing comes back, and who decides is told so before', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const id = await group(ann, bob)
  const groupId = await groupIdOf(ann, id)
  const picture = await upload(world, ann, await pngOf())
  await ann.patch(`/chat/conversations/${id}`, { avatar: picture })
  await dissolve(groupId)
  const appeal = await appealOf(ann)
  assert.equal((await ann.delete('/user')).statusCode, 202)
  await world.runJobs()
  const { subject, lost } = await recordOf(appeal)
  assert.deepEqual([subject, lost], [null, 'account'])
  assert.equal((await overturn(appeal)).statusCode, 204)
  await world.runJobs()
  refused(await bob.get(`/chat/conversations/${id}`), 404, 'chat.not_found')
  assert.deepEqual((await bob.get('/im/groups')).json(), [])
  const [line] = await world.owner<{ after: { restored: boolean } }[]>`
    select after from audit_log where action = 'appeals.decided' and object = ${`groups:${groupId}`}`
  assert.equal(line!.after.restored, false)
  const files = await world.owner`select from files where attached_to like ${`im_groups:${groupId}:%`}`
  assert.equal(files.length, 0)
  await assertChecksPass(world)
})

test('MOD-5 a dissolved group that no one appealed in time is removed for good; one whose appeal waits is kept', async () => {
  const [ann, bob] = await world.people('ann', 'bob')
  const ids = [await group(ann, bob), await group(bob, ann)]
  for (const [index, id] of ids.entries()) await dissolve(await groupIdOf([ann, bob][index]!, id))
  const appeal = await appealOf(bob)
  // The decisions too: what brings the group back is that both have one time.
  await world.owner`
    with moved as (update im_groups set dissolved_at = dissolved_at - interval '191 days'
      where owner_id in (${ann.id}, ${bob.id}) and dissolved_at is not null returning id)
    update decisions set decided_at = decided_at - interval '191 days'
      where subject_kind = 'groups' and subject_id in (select id from moved)`
  await world.owner`insert into jobs (name, payload, max_attempts, run_at) values ('im.forget_dissolved', '{}', 3, plaza_now())`
  await world.runJobs()
  assert.equal((await world.owner`select from im_groups where owner_id = ${ann.id}`).length, 0)
  assert.equal((await overturn(appeal)).statusCode, 204)
  assert.equal((await conversationOf(bob, ids[1]!)).members_count, 2)
})
