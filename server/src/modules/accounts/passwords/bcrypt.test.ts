import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { fieldsOf, obtainCode, signIn, works } from '../../../../test/factories/accounts.ts'
import { tally, times } from '../../../../test/inspect.ts'
import { createWorld, type Person, type World } from '../../../../test/world.ts'
import { bcryptFault, importBcryptHashes } from '../index.ts'

const OLD = 'correct horse battery'
const FRESH = 'tangerine skies 9'
/** Quick to make; the service takes any cost from 4 to 12. */
const CHEAP = 4

const asPhp = (hash: string): string => hash.replace('$2b$', '$2y$')

async function bringPassword(world: World, person: Person, password: string, cost = CHEAP): Promise<string> {
  const hash = asPhp(await bcrypt(password, cost))
  await world.db.transaction((tx) => importBcryptHashes(tx, [{ userId: person.id, hash }]))
  return hash
}

const storedOf = async (world: World, { id }: Person): Promise<string> =>
  String((await world.owner`select hash from passwords where user_id = ${id}`)[0]?.['hash'])

test('an imported password signs in, and is ours from then on', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const imported = await bringPassword(world, ann, OLD)
  assert.equal((await ann.get('/user')).json().initial_password, false)

  const refused = await signIn(world.guest(), ann.name, FRESH)
  assert.deepEqual([refused.statusCode, refused.json().code], [422, 'auth.wrong_credentials'])
  assert.equal(await storedOf(world, ann), imported, 'a failure changes nothing')

  const reply = await signIn(world.guest(), ann.name, OLD)
  assert.equal(reply.statusCode, 200, reply.body)
  assert(await works(world, reply.json().access_token))
  assert.match(await storedOf(world, ann), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal((await signIn(world.guest(), ann.name, OLD)).statusCode, 200)
  assert.equal((await signIn(world.guest(), ann.name, FRESH)).statusCode, 422)
})

test('eight first sign-ins at once all succeed, or are asked to try again, and the password stays', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await bringPassword(world, ann, OLD)
  const replies = await times(8, () => signIn(world.guest(), ann.name, OLD))
  const counts = tally(replies)
  assert((counts[200] ?? 0) >= 1 && (counts[200] ?? 0) + (counts[422] ?? 0) === 8, JSON.stringify(counts))
  await world.clock.advance(3601)
  assert.equal((await signIn(world.guest(), ann.name, OLD)).statusCode, 200)
})

test('an imported password proves identity: for a change, and for what needs a fresh proof', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await bringPassword(world, ann, OLD)
  await bringPassword(world, bob, OLD)

  const wrong = await ann.put('/user/password', { old_password: FRESH, password: FRESH })
  assert.deepEqual([wrong.statusCode, fieldsOf(wrong)], [422, ['old_password']])
  assert.equal((await ann.put('/user/password', { old_password: OLD, password: FRESH })).statusCode, 204)
  assert.equal((await signIn(world.guest(), ann.name, FRESH)).statusCode, 200)

  // No longer fresh by the registration itself.
  await world.clock.advance(11 * 60)
  assert.equal((await bob.post('/user/factors', { kind: 'totp' })).statusCode, 401)
  assert.equal((await bob.delete('/user')).statusCode, 401)
  assert.equal((await bob.delete('/user', { password: FRESH })).statusCode, 422)
  const gone = await bob.delete('/user', { password: OLD })
  assert.equal(gone.statusCode, 202, gone.body)
})

test('a code resets an imported password as it does any', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await bringPassword(world, ann, OLD)
  await world.clock.advance(61)
  const form = {
    phone: ann.phone,
    verifiable_type: 'sms',
    verifiable_code: await obtainCode(world, ann.phone),
    password: FRESH,
  }
  assert.equal((await world.guest().put('/user/retrieve-password', form)).statusCode, 204)
  assert.equal((await signIn(world.guest(), ann.name, OLD)).statusCode, 422)
  assert.equal((await signIn(world.guest(), ann.name, FRESH)).statusCode, 200)
})

test('only bcrypt up to cost 12 is taken; a second import changes only what was not replaced', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const rest = 'a'.repeat(53)
  assert.deepEqual(
    ['$2y$04$', '$2a$10$', '$2b$12$', '$2y$13$', '$2y$31$', '$2y$00$', '$2x$10$', '$1$10$'].map((start) =>
      bcryptFault(start + rest),
    ),
    [undefined, undefined, undefined, 'cost', 'cost', 'cost', 'not_bcrypt', 'not_bcrypt'],
  )
  assert.deepEqual(['', 'rubbish', `$2y$10$${rest}!`, `$2y$10$${rest.slice(1)}`].map(bcryptFault), [
    'not_bcrypt',
    'not_bcrypt',
    'not_bcrypt',
    'not_bcrypt',
  ])
  await assert.rejects(
    world.db.transaction((tx) => importBcryptHashes(tx, [{ userId: ann.id, hash: `$2y$20$${rest}` }])),
    /no bcrypt hash that can be taken/,
  )
  await bringPassword(world, ann, OLD)
  await bringPassword(world, bob, OLD)
  assert.equal((await signIn(world.guest(), ann.name, OLD)).statusCode, 200)
  const own = await storedOf(world, ann)
  const again = await bringPassword(world, ann, FRESH)
  const changed = await bringPassword(world, bob, FRESH)
  assert.notEqual(own, again)
  assert.deepEqual([await storedOf(world, ann), await storedOf(world, bob)], [own, changed])
})

test('a longer password than bcrypt reads stays as it was imported', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const long = `${'长'.repeat(24)} and its end`
  const imported = await bringPassword(world, ann, long)
  assert.equal((await signIn(world.guest(), ann.name, long)).statusCode, 200)
  assert.equal(await storedOf(world, ann), imported)
})

test('unknown, wrong and imported take the same time and say the same', async (t) => {
  // Of its own: the costs of all imported hashes count.
  const world = await createWorld(t, {})
  const [ann, bob, eve, none] = await world.people('ann', 'bob', 'eve', 'none')
  await bringPassword(world, ann, OLD, 12)
  await bringPassword(world, bob, OLD, 8)
  assert.equal((await eve.put('/user/password', { password: OLD })).statusCode, 204)
  await signIn(world.guest(), 'warm up', FRESH)
  const logins = [ann.name, bob.name, eve.name, none.name, 'no such person']
  const bodies = new Set<string>()
  const least = new Map<string, number>()
  for (let round = 0; round < 3; round++)
    for (const login of logins) {
      const before = process.cpuUsage()
      const reply = await signIn(world.guest(), login, FRESH)
      // Of the processor: what else runs on the machine does not count.
      const { user: spent } = process.cpuUsage(before)
      assert.equal(reply.statusCode, 422)
      bodies.add(reply.body)
      least.set(login, Math.min(spent, least.get(login) ?? spent))
    }
  assert.equal(bodies.size, 1)
  const all = [...least.values()]
  assert(Math.max(...all) < 1.5 * Math.min(...all), JSON.stringify([...least]))
})
