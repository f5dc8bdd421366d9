import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { idsOf, reconcileAll } from '../../../test/factories/im.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let ann: Person
let bob: Person
let staff: Person
before(async (t) => {
  world = await createWorld(t)
  ann = await withoutAccount('ann')
  bob = await withoutAccount('bob')
  staff = await world.founder()
})

/** A user from before there was messaging. */
const withoutAccount = async (name: string): Promise<Person> => {
  const [person] = await world.people(name)
  await world.owner`delete from im_accounts where user_id = ${person!.id}`
  return person!
}
const isRegistered = async ({ id }: { id: number }) =>
  (await world.owner`select from im_accounts where user_id = ${id} and registered_at is not null`).length === 1

test('a new user has an account and a password at once', async () => {
  const [cat] = await world.people('cat')
  assert.ok(await isRegistered(cat))
  const reply = await cat.get('/im/password')
  assert.equal(reply.statusCode, 201)
  assert.ok(reply.json().im_pwd_hash.length >= 32)
})

test('one registers oneself, at either address, and again without effect', async () => {
  const cat = await withoutAccount('cat')
  for (const reply of [
    await cat.post(`/im/register/${cat.id}`),
    await cat.post('/im/register', { user_ids: String(cat.id) }),
    await cat.post(`/im/register/${cat.id}`),
  ]) {
    assert.equal(reply.statusCode, 201, reply.body)
    assert.ok(Array.isArray(reply.json().message))
  }
  assert.ok(await isRegistered(cat))
})

test('IM-1 others and all at once are for staff', async () => {
  const answers = [
    await ann.post(`/im/register/${bob.id}`),
    await ann.post('/im/register', { user_ids: idsOf(ann, bob) }),
    await ann.post('/im/register/999999999'),
    await ann.post('/im/register-old-users'),
    await (await world.staff('moderator')).post('/im/register-old-users'),
  ]
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [403, 403, 403, 403, 403],
  )
  assert.equal(await isRegistered(bob), false, 'still')
  const guest = world.guest()
  assert.equal((await guest.post(`/im/register/${bob.id}`)).statusCode, 401)
  assert.equal((await guest.post('/im/register', { user_ids: '1' })).statusCode, 401)
  assert.equal((await guest.post('/im/register-old-users')).statusCode, 401)

  assert.equal((await staff.post('/im/register', { user_ids: idsOf(ann, bob, ann) })).statusCode, 201)
  assert.ok((await isRegistered(ann)) && (await isRegistered(bob)))
})

test('IM-1 at most a hundred, and all of them people', async () => {
  const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
  for (const user_ids of [
    many,
    '',
    '1,,2',
    'abc',
    '1,abc',
    '0',
    '-1',
    '1.5',
    '9007199254740993',
    '999999999',
    7,
    ['1'],
  ]) {
    const reply = await staff.post('/im/register', { user_ids })
    assert.equal(reply.statusCode, 422, `${user_ids}: ${reply.body}`)
    assert.ok(reply.json().errors.user_ids)
  }
  assert.equal((await staff.post('/im/register/999999999')).statusCode, 404)
  assert.equal((await staff.post('/im/register/0')).statusCode, 422)
})

test('newcomers get an account by themselves, and old users when staff say so', async () => {
  const [eve, old] = await world.people('eve', 'old')
  await reconcileAll(world)
  assert.ok(await isRegistered(eve))
  await world.owner`delete from im_accounts where user_id = ${old.id}`
  assert.equal((await staff.post('/im/register-old-users')).statusCode, 201)
  await world.runJobs()
  assert.equal(await isRegistered(old), false)
  await reconcileAll(world)
  assert.ok(await isRegistered(old))
  assert.equal((await old.get('/im/password')).statusCode, 201)
})

test('twenty registrations of one person at once leave one account', async () => {
  const [eve] = await world.people('eve')
  const replies = await Promise.all(Array.from({ length: 20 }, () => eve.post(`/im/register/${eve.id}`)))
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([201]))
  const [{ passwords }] =
    (await world.owner`select count(password)::int as passwords from im_accounts where user_id = ${eve.id}`) as unknown as [
      { passwords: number },
    ]
  assert.equal(passwords, 1)
})
