import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person } from '../../../../test/world.ts'

const ids = async (staff: Person, query: string): Promise<number[]> =>
  (await staff.get(`/admin/users${query}`)).json().data.map(({ id }: { id: number }) => id)

test('every filter, sort and search narrows or orders as it says', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const moderator = await world.staff('moderator')
  const [ann, bob, cat, gone] = await world.people('ann', 'bob', 'cat', 'gone')
  await ann.put(`/user/followings/${bob.id}`)
  await founder.patch(`/admin/users/${cat.id}`, { disabled: true })
  await founder.patch(`/admin/users/${bob.id}`, { verification: { type: 'org', description: 'Library' } })
  await gone.delete('/user')
  await ann.patch('/user', { name: 'Ann Ａ%_\\' })

  for (const [query, expected] of [
    ['?disabled=true', [cat.id]],
    ['?disabled=1&deleted=0', [cat.id]],
    ['?deleted=true', [gone.id]],
    ['?deleted=false&disabled=false&verified=false&role=member', [ann.id, moderator.id, founder.id]],
    ['?verified=true', [bob.id]],
    ['?role=moderator', [moderator.id]],
    ['?role=founder', [founder.id]],
    ['?role=nothing', []],
    ['?sort=id:asc&limit=2', [founder.id, moderator.id]],
    ['?sort=followers_count:desc&limit=1', [bob.id]],
    ['?sort=name:asc&limit=1', [gone.id]],
    ['?sort=name:asc&limit=1&deleted=0', [ann.id]],
    ['?sort=created_at:asc&limit=1', [founder.id]],
    ['?sort=feeds_count:asc&limit=1', [founder.id]],
    [`?q=${bob.phone}`, [bob.id]],
    [`?q=${bob.name.toUpperCase()}`, [bob.id]],
    ['?q=ann%20a', [ann.id]],
    [`?q=${encodeURIComponent('a%_\\')}`, [ann.id]],
    [`?q=${encodeURIComponent('n%a')}`, []],
  ] as const) {
    assert.deepEqual(await ids(founder, query), [...expected], query)
  }
  for (const query of [
    '?sort=phone:asc',
    '?sort=id',
    '?sort=id:up',
    '?disabled=maybe',
    '?limit=x',
    '?offset=-1',
    '?q=a%00',
    '?role=a&role=b',
  ]) {
    assert.equal((await founder.get(`/admin/users${query}`)).statusCode, 422, query)
  }
})
