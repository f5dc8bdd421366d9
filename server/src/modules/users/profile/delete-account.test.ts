import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givePassword, obtainCode, registration, signIn, works } from '../../../../test/factories/accounts.ts'
import { pngOf, upload } from '../../../../test/factories/files.ts'
import { dump, linesWith, tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Requests } from '../../../../test/world.ts'

const ids = async (who: Requests, path: string): Promise<number[]> =>
  (await who.get(path)).json().map(({ id }: { id: number }) => id)

test('deletion leaves no name, number, address or word of the person anywhere in the database, the audit log included', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const phone = world.phone()
  const email = `canary.${phone}@example.org`
  const form = registration(world, email, await obtainCode(world, email, '/verifycodes/register'), {
    name: 'Canary Bird',
    password: 'quiet canary sings',
  })
  const token = (await world.guest().post('/users', form)).json().token
  const [ann] = await world.people('ann')
  await ann.patch('/user', { name: '金丝雀', bio: 'I sing of canaries', location: 'Canary Islands', sex: 2 })
  await givePassword(ann, 'quiet canary sings')
  await ann.patch('/user', { avatar: await upload(world, ann, await pngOf()) })
  await founder.patch(`/admin/users/${ann.id}`, { verification: { type: 'user', description: 'Ornithologist' } })
  await world.clock.advance(61)
  for (const contact of [{ phone: ann.phone }, { email }]) await world.guest().post('/verifycodes', contact)
  for (const login of [ann.phone, '金丝雀', email]) await signIn(world.guest(), login, 'a wrong password')
  const secrets = [ann.phone, ann.name, '金丝雀', 'canaries', 'Canary', 'canary bird', email, phone]

  const replies = [await ann.delete('/user'), await world.guest().delete(`/user?token=${token}`)]

  for (const reply of replies) {
    assert.equal(reply.statusCode, 202)
    assert.deepEqual([Object.keys(reply.json()), typeof reply.json().message[0]], [['message'], 'string'])
  }
  await world.runJobs()
  assert.deepEqual(linesWith(await dump(world), ...secrets), [])
  const [row] =
    await world.owner`select name, phone, email, bio, location, sex, avatar_id, verification, inviter_id from users where id = ${ann.id}`
  assert.deepEqual(row, {
    name: `deleted-${ann.id}`,
    phone: null,
    email: null,
    bio: null,
    location: null,
    sex: 0,
    avatar_id: null,
    verification: null,
    inviter_id: null,
  })
  for (const table of ['passwords', 'social_identities', 'user_roles', 'user_tags']) {
    assert.equal((await world.owner.unsafe(`select from ${table} where user_id = ${ann.id}`)).length, 0, table)
  }
  assert.equal(
    (await world.owner`select id from files where owner_id = ${ann.id} and attached_to is not null`).length,
    0,
  )
})

test('every token ends at once, and number and name are free for a new user', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await givePassword(ann, 'correct horse battery')
  const elsewhere = (await signIn(world.guest(), ann.name, 'correct horse battery')).json().access_token
  await world.clock.advance(61)

  await ann.delete('/user')

  assert.deepEqual([await works(world, ann.token), await works(world, elsewhere)], [false, false])
  assert.equal((await ann.post('/auth/refresh')).statusCode, 401)
  assert.equal((await ann.delete('/user')).statusCode, 401)
  assert.equal((await world.guest().get(`/users/${ann.id}`)).statusCode, 404)
  const code = await obtainCode(world, ann.phone, '/verifycodes/register')
  const reply = await world.guest().post('/users', registration(world, ann.phone, code, { name: ann.name }))
  assert.equal(reply.statusCode, 200, reply.body)
  const newcomer = (await world.guest().get(`/user?token=${reply.json().token}`)).json()
  assert.notEqual(newcomer.id, ann.id)
  assert.deepEqual([newcomer.name, newcomer.initial_password], [ann.name, true])
})

test('others lose them from lists at once and from counters soon; whom they invited keeps no trace', async (t) => {
  const world = await createWorld(t)
  const [gone, ann, bob] = await world.people('gone', 'ann', 'bob')
  await ann.put(`/user/followings/${gone.id}`)
  await gone.put(`/user/followings/${ann.id}`)
  await gone.put(`/user/followings/${bob.id}`)
  await bob.put(`/user/blacks/${gone.id}`)
  await bob.delete(`/user/blacks/${gone.id}`)
  const phone = world.phone()
  const form = registration(world, phone, await obtainCode(world, phone, '/verifycodes/register'), {
    invite_code: (await gone.get('/user')).json().invite_code,
  })
  const invited = (await world.guest().post('/users', form)).json().token

  await gone.delete('/user')

  for (const path of ['followers', 'followings'])
    assert.deepEqual(await ids(world.guest(), `/users/${ann.id}/${path}`), [])
  assert.deepEqual(await ids(ann, '/user/follow-mutual'), [])
  assert.equal((await world.guest().get(`/users/${gone.id}/followers`)).statusCode, 404)
  assert.equal((await world.guest().get(`/user?token=${invited}`)).json().inviter, null)
  await world.runJobs()
  for (const person of [ann, bob]) {
    const { extra } = (await person.get('/user')).json()
    assert.deepEqual([extra.followers_count, extra.followings_count], [0, 0])
  }
  const rows = await world.owner`select from user_follows where ${gone.id} in (follower_id, followed_id)`
  assert.equal(rows.length, 0)
})

test('taking the name a deleted account will have does not stop its deletion', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  assert.equal((await bob.patch('/user', { name: `deleted-${ann.id}` })).statusCode, 422)
  await world.owner`update users set name = ${`deleted-${ann.id}`}, name_folded = ${`deleted-${ann.id}`} where id = ${bob.id}`
  assert.equal((await ann.delete('/user')).statusCode, 202)
})

test('ten deletions at once are one', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const { 202: done, 401: late, ...others } = tally(await times(10, () => ann.delete('/user')))
  assert.deepEqual([done, late, others], [1, 9, {}])
  assert.equal(
    (await world.owner`select from audit_log where action = 'users.deleted' and object = ${`users:${ann.id}`}`).length,
    1,
  )
})

test('what crosses a deletion does not bring the person back', async (t) => {
  const world = await createWorld(t)
  for (let round = 0; round < 6; round++) {
    const [ann, bob] = await world.people('ann', 'bob')
    const replies = await Promise.all([
      ann.patch('/user', { name: `back ${ann.id}`, bio: 'still here' }),
      ann.delete('/user'),
      ann.put('/user/password', { password: 'correct horse battery' }),
      bob.put(`/user/followings/${ann.id}`),
      ann.put(`/user/followings/${bob.id}`),
      ann.put(`/user/blacks/${bob.id}`),
    ])
    assert.equal(replies[1]!.statusCode, 202)
    await world.runJobs()
    const [row] = await world.owner`
      select u.name, u.bio, (select count(*)::int from passwords where user_id = u.id) as passwords,
        (select count(*)::int from user_follows f where u.id in (f.follower_id, f.followed_id)) as follows,
        (select count(*)::int from user_blocks b where u.id in (b.blocker_id, b.blocked_id)) as blocks
      from users u where id = ${ann.id}`
    assert.deepEqual(row, { name: `deleted-${ann.id}`, bio: null, passwords: 0, follows: 0, blocks: 0 })
    const { extra } = (await bob.get('/user')).json()
    assert.deepEqual([extra.followers_count, extra.followings_count], [0, 0])
  }
})

test('the last founder cannot leave; with another one there, they can', async (t) => {
  const world = await createWorld(t, {})
  const [first, second] = [await world.founder(), await world.founder()]
  await first.patch(`/admin/users/${second.id}`, { disabled: true })
  const refused = await first.delete('/user')
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'role.last_founder'])
  assert(await works(world, first.token), 'nothing was ended')
  await world.founder()
  assert.equal((await first.delete('/user')).statusCode, 202)
})
