import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld, type Person } from '../../../test/world.ts'

let keeper: Person
before(async (t) => {
  keeper = await (await createWorld(t as TestContext)).staff('moderator')
  for (const [name, weight] of [
    ['Alpha', 2],
    ['beta', 3],
    ['Gamma_1', 2],
    ['100%', 1],
  ] as const) {
    await keeper.post('/admin/tag-categories', { name, weight })
  }
})

const list = async (query: string) => {
  const reply = await keeper.get(`/admin/tag-categories?${query}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return { names: reply.json().data.map(({ name }: { name: string }) => name), total: reply.json().total }
}

test('sorted as asked, equal ones by id in the same direction', async () => {
  assert.deepEqual((await list('')).names, ['beta', 'Gamma_1', 'Alpha', '100%'])
  assert.deepEqual((await list('sort=weight:asc')).names, ['100%', 'Alpha', 'Gamma_1', 'beta'])
  assert.deepEqual((await list('sort=id:desc')).names, ['100%', 'Gamma_1', 'beta', 'Alpha'])
})

test('a page and how many there are in all, also past the end', async () => {
  assert.deepEqual(await list('sort=id:asc&limit=2'), { names: ['Alpha', 'beta'], total: 4 })
  assert.deepEqual(await list('sort=id:asc&limit=2&offset=3'), { names: ['100%'], total: 4 })
  assert.deepEqual(await list('offset=10000'), { names: [], total: 4 })
  assert.equal((await list('limit=0')).names.length, 1)
  assert.equal((await list('limit=1000000')).names.length, 4)
})

test('text is found anywhere, whatever its case and width; wildcards are text', async () => {
  assert.deepEqual(await list('q=ALPH'), { names: ['Alpha'], total: 1 })
  assert.deepEqual((await list(`q=${encodeURIComponent('ＢＥＴＡ')}`)).names, ['beta'])
  assert.deepEqual((await list('q=%25')).names, ['100%'])
  assert.deepEqual((await list('q=_')).names, ['Gamma_1'])
  assert.deepEqual((await list('q=%5C')).names, [])
  assert.equal((await list('q=')).total, 4)
})

test('anything else is refused, and never reaches the database', async () => {
  const wrong: Record<string, string[]> = {
    sort: [
      'name',
      'name:up',
      'created_by:asc',
      'weight:desc;drop%20table%20tags',
      '1:asc',
      'constructor:asc',
      '__proto__:asc',
    ],
    limit: ['x', '5.5', '0x10', '%205'],
    offset: ['-1', '10001', 'x'],
    q: ['x'.repeat(51), 'a%00b'],
  }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const reply = await keeper.get(`/admin/tag-categories?${field}=${value}`)
      assert.equal(reply.statusCode, 422, `${field}=${value}`)
      assert.deepEqual(Object.keys(reply.json().errors), [field])
    }
  }
  assert.equal((await keeper.get('/admin/tag-categories?limit=1&limit=2')).statusCode, 422)
})
