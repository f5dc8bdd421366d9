import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { reconcileAll, refill } from '../../../test/factories/im.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
before(async (t) => {
  world = await createWorld(t)
})

const registered = async (name: string): Promise<Person> => {
  const [person] = await world.people(name)
  await person!.post(`/im/register/${person!.id}`)
  return person!
}

test('IM-2 one reads and resets one’s own password, which is stored sealed, sent once and never cached', async () => {
  const [ann, bob] = [await registered('ann'), await registered('bob')]
  const reply = await ann.get('/im/password')
  assert.equal(reply.statusCode, 201)
  const { im_pwd_hash: first, message } = reply.json()
  assert.match(first, /^[\w-]{32}$/)
  assert.ok(Array.isArray(message))
  assert.equal(reply.headers['cache-control'], 'no-store')
  assert.notEqual((await bob.get('/im/password')).json().im_pwd_hash, first)

  const reset = await ann.put('/im/password')
  assert.deepEqual([reset.statusCode, Array.isArray(reset.json().message)], [201, true])
  const second = (await ann.get('/im/password')).json().im_pwd_hash
  assert.notEqual(second, first)
  assert.ok(!reset.body.includes(second))
  for (const secret of [first, second]) {
    assert.ok(!world.logs.join('').includes(secret), 'a log has it')
    const inTables = await world.owner`
      select from im_accounts where position(convert_to(${secret}, 'utf8') in password) > 0`
    assert.equal(inTables.length, 0)
  }
})

test('IM-2 five times an hour, each', async () => {
  const ann = await registered('ann')
  for (let time = 0; time < 5; time++) {
    assert.equal((await ann.put('/im/password')).statusCode, 201)
    assert.equal((await ann.get('/im/password')).statusCode, 201)
  }
  for (const refused of [await ann.put('/im/password'), await ann.get('/im/password')]) {
    assert.equal(refused.statusCode, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  await world.clock.advance(3601)
  assert.equal((await ann.put('/im/password')).statusCode, 201)
})

test('without an account there is no password; a guest has none', async () => {
  const [ann] = await world.people('ann')
  // From before there was messaging.
  await world.owner`delete from im_accounts where user_id = ${ann.id}`
  assert.deepEqual([(await ann.get('/im/password')).statusCode, (await ann.put('/im/password')).statusCode], [404, 404])
  assert.equal((await world.guest().get('/im/password')).statusCode, 401)
  assert.equal((await world.guest().put('/im/password')).statusCode, 401)
})

test('resets at once: the last one kept is the one that is shown', async () => {
  const ann = await registered('ann')
  const replies = await Promise.all(Array.from({ length: 5 }, () => ann.put('/im/password')))
  assert.ok(replies.every(({ statusCode }) => statusCode === 201))
  await reconcileAll(world)
  await refill(world)
  assert.equal((await ann.get('/im/password')).statusCode, 201)
})

test('a suspended user comes back to another password; a deleted one leaves none', async () => {
  const [ann, eve] = [await registered('ann'), await registered('eve')]
  const staff = await world.founder()
  const before = (await ann.get('/im/password')).json().im_pwd_hash
  await staff.patch(`/admin/users/${ann.id}`, { disabled: true })
  assert.equal((await ann.get('/im/password')).statusCode, 401)
  await reconcileAll(world)
  await staff.patch(`/admin/users/${ann.id}`, { disabled: false })
  assert.notEqual((await ann.get('/im/password')).json().im_pwd_hash, before)

  assert.equal((await eve.delete('/user')).statusCode, 202)
  assert.equal((await world.owner`select from im_accounts where user_id = ${eve.id}`).length, 0)
})
