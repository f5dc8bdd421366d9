import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { hotLocationsSetting } from './index.ts'

test('hot locations are what staff set, in their order', async (t) => {
  const world = await createWorld(t)
  const { settings, db } = world.service
  const { initial } = hotLocationsSetting
  assert.deepEqual((await world.guest().get('/locations/hots')).json(), initial)
  // Older clients cut each at its spaces.
  for (const place of initial) assert.match(place, /^中国 \S+ \S+市$/)

  await db.transaction((tx) => settings.change(tx, 'locations-hots', ['大理市', '北京市']))
  await settings.refresh()

  const reply = await world.guest().get('/locations/hots')
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), ['大理市', '北京市'])
})

test('what cannot be shown is not stored', async (t) => {
  const { settings, db } = (await createWorld(t)).service
  for (const value of [
    { a: 1 },
    'x',
    [1],
    [''],
    ['x'.repeat(51)],
    Array.from({ length: 51 }, (_, index) => `place ${index}`),
  ]) {
    await assert.rejects(
      db.transaction((tx) => settings.change(tx, 'locations-hots', value)),
      { status: 422 },
    )
  }
})
