import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type Person, type Requests } from '../../../test/world.ts'
import { MAX_FOUND } from './list-users.ts'

const ids = async (who: Requests, path: string): Promise<number[]> => {
  const reply = await who.get(path)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().map(({ id }: { id: number }) => id)
}
const rename = async (person: Person, name: string) =>
  assert.equal((await person.patch('/user', { name })).statusCode, 204, name)

test('people are listed newest first and paged by the last id seen, without a gap or a repeat', async (t) => {
  const world = await createWorld(t)
  const people = await world.people('a', 'b', 'c', 'd', 'e')
  await people[2]!.delete('/user')
  const newest = [4, 3, 1, 0].map((position) => people[position]!.id)

  assert.deepEqual((await ids(world.guest(), '/users')).slice(0, 4), newest)
  assert.deepEqual(await ids(world.guest(), '/users?since=0&limit=2'), newest.slice(0, 2))
  const walked: number[] = []
  for (let since = people[4]!.id + 1; walked.length < 4; since = walked.at(-1)!)
    walked.push(...(await ids(world.guest(), `/users?limit=1&since=${since}`)))
  assert.deepEqual(walked, newest)
})

test('ids pick people, unknown and deleted ones simply missing; names pick by part', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, gone] = await world.people('ann', 'bob', 'gone')
  await gone.delete('/user')
  assert.deepEqual(await ids(world.guest(), `/users?id=${ann.id},999999,${gone.id},${bob.id},${ann.id}`), [
    bob.id,
    ann.id,
  ])
  await rename(bob, `Half 100%_B\\ ${bob.id}`)
  assert.deepEqual(await ids(world.guest(), `/users?name=${encodeURIComponent('100%_b\\')}`), [bob.id])
  assert.deepEqual(await ids(world.guest(), `/users?name=${bob.id}&id=${bob.id}`), [bob.id])
  assert.deepEqual(await ids(world.guest(), `/users?name=${encodeURIComponent('0%B')}`), [])
})

test('ALL-5, ALL-6, ALL-7: limits are clamped, and what is no number, repeated or endless is refused', async (t) => {
  const world = await createWorld(t)
  await world.people('a', 'b')
  for (const limit of ['-1', '0', '-99999999999999999999'])
    assert.equal((await ids(world.guest(), `/users?limit=${limit}`)).length, 1, limit)
  for (const limit of ['101', '1000000000', '99999999999999999999'])
    assert((await ids(world.guest(), `/users?limit=${limit}`)).length >= 2, limit)
  const list = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')
  await ids(world.guest(), `/users?id=${list(100)}`)
  for (const query of [
    'limit=1e9',
    'limit=0x10',
    'limit=5.5',
    'limit=%205',
    'limit=%D9%A1',
    'limit=1&limit=2',
    'limit[]=5',
    'since=-1',
    'since=abc',
    'since=9007199254740992',
    'id=',
    'id=1,,2',
    'id=abc',
    'id=0',
    'id=1&id=2',
    'id[]=1',
    `id=${list(101)}`,
    `id=${list(10_000)}`,
    'name=a%00b',
    `name=${'x'.repeat(51)}`,
    'name=%E2%80%AE',
  ]) {
    const reply = await world.guest().get(`/users?${query}`)
    if (query === 'id=') assert.equal(reply.statusCode, 200)
    else assert.equal(reply.statusCode, 422, query.slice(0, 60))
  }
})

test('search finds part of a name in any script, case and width: exact first, then beginnings, then the most followed', async (t) => {
  const world = await createWorld(t)
  const [exact, start, popular, inside, cased] = await world.people('a', 'b', 'c', 'd', 'e')
  await rename(inside, '喜欢摄影的小满')
  await rename(popular, '大家的小满')
  await rename(start, '小满同学')
  await rename(exact, '小满')
  await rename(cased, 'ＳＥＡRCHable Zoë')
  await cased.put(`/user/followings/${popular.id}`)
  const search = (keyword: string, more = '') =>
    ids(world.guest(), `/user/search?keyword=${encodeURIComponent(keyword)}${more}`)

  assert.deepEqual(await search('小满'), [exact.id, start.id, popular.id, inside.id])
  assert.deepEqual(await search('小满', '&limit=2&offset=1'), [start.id, popular.id])
  assert.deepEqual(await search(' 影 '), [inside.id], 'one character will do')
  for (const keyword of ['searchABLE', 'ｓｅａｒｃｈ', 'zoe\u0308', 'ABLE ZOË'])
    assert.deepEqual(await search(keyword), [cased.id], keyword)
  for (const keyword of ['%满', '_满', '\\满', '小%满', '小_', "小'"])
    assert.deepEqual(await search(keyword), [], keyword)
  await popular.delete('/user')
  const founder = await world.founder()
  await founder.patch(`/admin/users/${start.id}`, { disabled: true })
  assert.deepEqual(await search('小满'), [exact.id, inside.id], 'deleted and suspended users are not found')
  for (const query of ['', '?keyword=', '?keyword=%20', `?keyword=${'x'.repeat(51)}`, '?keyword=a&offset=10001']) {
    assert.equal((await world.guest().get(`/user/search${query}`)).statusCode, 422, query)
  }
})

test('a search that matches nearly everyone finds the most followed, page by page to its limit', async (t) => {
  const world = await createWorld(t)
  const [plain] = await world.people('plain')
  const people = await world.owner<{ id: number }[]>`
    insert into users (name, name_folded) select 'common ' || n, 'common ' || n from generate_series(1, ${MAX_FOUND * 2}::int) n returning id`
  await world.owner`
    insert into user_counts (user_id, followers_count)
    select id, position from unnest(${people.map(({ id }) => id)}::bigint[]) with ordinality p (id, position)`
  await rename(plain, 'ommo')
  const pages: number[][] = []
  for (let offset = 0; offset <= MAX_FOUND; offset += 100)
    pages.push(await ids(world.guest(), `/user/search?keyword=ommo&limit=100&offset=${offset}`))
  assert.deepEqual(
    pages.map(({ length }) => length),
    [100, 100, 0],
  )
  const found = pages.flat()
  assert.equal(found[0], plain.id, 'the exact name')
  assert.deepEqual(
    found.slice(1, 4),
    people
      .slice(-3)
      .reverse()
      .map(({ id }) => id),
  )
  assert.equal(new Set(found).size, MAX_FOUND)
})

test('recommended are the most followed people I neither am, follow nor have a block with', async (t) => {
  const world = await createWorld(t, {})
  const [me, star, second, followed, blocked, blocker, gone] = await world.people(
    'me',
    'star',
    'second',
    'followed',
    'blocked',
    'blocker',
    'gone',
  )
  for (const fan of [second, followed, blocked]) await fan.put(`/user/followings/${star.id}`)
  await star.put(`/user/followings/${second.id}`)
  await me.put(`/user/followings/${followed.id}`)
  await me.put(`/user/blacks/${blocked.id}`)
  await blocker.put(`/user/blacks/${me.id}`)
  await gone.delete('/user')
  assert.deepEqual(await ids(me, '/user/recommends'), [star.id, second.id])
  assert.deepEqual(await ids(me, '/user/recommends?limit=1&offset=1'), [second.id])
  assert.deepEqual(await ids(world.guest(), '/user/recommends?limit=3'), [star.id, followed.id, second.id])
})
