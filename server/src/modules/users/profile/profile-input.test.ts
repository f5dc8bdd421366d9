import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from '../../../../test/factories/accounts.ts'
import { fingerprint } from '../../../../test/inspect.ts'
import { createWorld } from '../../../../test/world.ts'

test('P5: a refused change names every wrong field and changes nothing', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const before = await fingerprint(world)
  for (const [change, fields] of [
    [{}, ['body']],
    [{ bio: '' }, ['body']],
    [{ sex: 3 }, ['sex']],
    [{ sex: '01' }, ['sex']],
    [{ sex: null }, ['sex']],
    [{ bio: 'x'.repeat(501) }, ['bio']],
    [{ bio: 'over\u202eride' }, ['bio']],
    [{ bio: ['x'] }, ['bio']],
    [{ location: 'two\nlines' }, ['location']],
    [{ location: 'x'.repeat(101) }, ['location']],
    [{ name: bob.name }, ['name']],
    [{ name: bob.name.toUpperCase() }, ['name']],
    [{ name: null }, ['name']],
    [{ sex: 1, name: 'x', bio: 7 }, ['bio', 'name']],
    [{ sex: 1, id: 1 }, ['id']],
    ...[
      'phone',
      'email',
      'roles',
      'verification',
      'disabled',
      'deleted_at',
      'created_at',
      'inviter_id',
      'followers_count',
      'password',
      'is_admin',
    ].map((field) => [{ sex: 1, [field]: 1 }, [field]] as const),
  ] as const) {
    const reply = await ann.patch('/user', change)
    assert.deepEqual([reply.statusCode, fieldsOf(reply)], [422, [...fields]], JSON.stringify(change).slice(0, 100))
  }
  assert.deepEqual(await fingerprint(world), before)
})
