import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { cellOf } from './csv.ts'

let world: World
let founder: Person
before(async (t) => {
  world = await createWorld(t as TestContext, {})
  founder = await world.founder()
  await world.owner`
    insert into users (name, name_folded, location) select 'p' || n, 'p' || n, case when n % 3 = 0 then '=cmd|1' end from generate_series(1, 2500) n`
  await world.owner`insert into user_counts (user_id) select id from users on conflict do nothing`
})

const walk = async (query: string): Promise<number[]> => {
  const seen: number[] = []
  let after: number | null = null
  do {
    const reply = await founder.get(
      `/admin/users?count=false&limit=97&${query}${after === null ? '' : `&after=${after}`}`,
    )
    assert.equal(reply.statusCode, 200, reply.body)
    const page: { data: { id: number }[]; next: number | null; total?: number } = reply.json()
    assert(!('total' in page))
    seen.push(...page.data.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  return seen
}

test('walking a list by its cursor visits everyone once, in its order, whatever it is sorted by', async () => {
  for (const sort of ['id:desc', 'id:asc', 'name:asc', 'feeds_count:desc', 'created_at:asc']) {
    const seen = await walk(`sort=${sort}`)
    assert.equal(seen.length, 2501, sort)
    assert.equal(new Set(seen).size, 2501, sort)
    const [first] = (await founder.get(`/admin/users?sort=${sort}&limit=1`)).json().data
    assert.equal(seen[0], first.id, sort)
  }
  assert.deepEqual(
    await walk('q=p12&sort=id:asc'),
    (await walk('sort=id:asc&q=P12')).toSorted((a, b) => a - b),
  )
})

test('the last page says so; a cursor and an offset contradict each other; odd cursors are refused', async () => {
  assert.equal((await founder.get('/admin/users?q=p2500')).json().next, null)
  for (const query of ['after=5&offset=1', 'after=0', 'after=x', 'count=maybe'])
    assert.equal((await founder.get(`/admin/users?${query}`)).statusCode, 422, query)
  assert.deepEqual((await founder.get('/admin/users?after=999999999&sort=id:asc')).json().data, [])
})

test('everything that matches as a table, which no spreadsheet takes for formulas', async () => {
  const reply = await founder.get('/admin/users?q=p&sort=id:asc&limit=5', { headers: { accept: 'text/csv' } })
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-type']), /^text\/csv/)
  assert.match(String(reply.headers['content-disposition']), /users\.csv/)
  const [header, ...lines] = reply.body.replace('\ufeff', '').trimEnd().split('\r\n')
  assert.equal(header!.split(',').slice(0, 2).join(), 'id,name')
  assert.equal(lines.length, 2500, 'all of them, not a page')
  assert(lines[2]!.includes("'=cmd|1"))
  const tags = await founder.get('/admin/tag-categories', { headers: { accept: 'text/csv' } })
  assert.match(String(tags.headers['content-type']), /^text\/csv/)
  const [ann] = await world.people('ann')
  assert.equal((await ann.get('/admin/users', { headers: { accept: 'text/csv' } })).statusCode, 403)
})

test('cells', () => {
  assert.deepEqual(
    [null, 5, -5, true, 'a', 'a,b', 'say "hi"', '=1+1', '+1', '-1', '@x', '\tx', { a: [1] }, '一\n二'].map(cellOf),
    [
      '',
      '5',
      '-5',
      'true',
      'a',
      '"a,b"',
      '"say ""hi"""',
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\tx",
      '"{""a"":[1]}"',
      '"一\n二"',
    ],
  )
})
