import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const URL = '/admin/tag-categories'

test('who changes a record that a colleague changed since is told by whom, and may replace it after all', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = [await world.staff('moderator'), await world.staff('moderator')]
  const added = (await ann.post(URL, { name: 'Music' })).json()
  const one = `${URL}/${added.id}`
  const asRead = `${one}?unchanged_since=${encodeURIComponent(added.updated_at)}`

  const theirs = await bob.patch(asRead, { weight: 5 })
  assert.equal(theirs.statusCode, 200)
  assert.notEqual(theirs.json().updated_at, added.updated_at, 'within one second too, a change has a time of its own')

  const refused = await ann.patch(asRead, { name: 'Songs' })
  assert.deepEqual([refused.statusCode, refused.json().code], [409, 'staff.changed'])
  assert.equal(refused.json().changed_by, bob.id)
  assert.match(refused.json().message, /has changed since you opened it/)
  assert.deepEqual((await ann.get(one)).json(), theirs.json(), 'nothing was changed')

  const again = await ann.patch(`${one}?unchanged_since=${encodeURIComponent(theirs.json().updated_at)}`, {
    name: 'Songs',
  })
  assert.deepEqual([again.json().name, again.json().weight], ['Songs', 5])
  assert.equal((await bob.patch(one, { name: 'Tunes' })).statusCode, 200, 'a program that says nothing is not asked')
  assert.equal((await bob.patch(`${one}?unchanged_since=${'9'.repeat(31)}`, { name: 'Hits' })).statusCode, 422)
})

test('of two who change the same at once, one is told', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = [await world.staff('moderator'), await world.staff('moderator')]
  const added = (await ann.post(URL, { name: 'Cinema' })).json()
  const asRead = `${URL}/${added.id}?unchanged_since=${encodeURIComponent(added.updated_at)}`
  const replies = await Promise.all([ann.patch(asRead, { name: 'Screens' }), bob.patch(asRead, { name: 'Movies' })])
  assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409])
})
