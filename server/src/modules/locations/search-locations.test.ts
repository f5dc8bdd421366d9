import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld, type Reply } from '../../../test/world.ts'
import { loadRegions, regionFile } from './index.ts'
import type { LocationHit } from './schemas.ts'

let search: (name: string) => Promise<Reply>
before(async (t) => {
  const world = await createWorld(t as TestContext)
  await loadRegions(world.db, regionFile())
  search = (name) => world.guest().get(`/locations/search?name=${encodeURIComponent(name)}`)
})

const hitsOf = async (name: string): Promise<LocationHit[]> => {
  const reply = await search(name)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}

/** `成都市 < 四川省` */
const pathOf = (tree: { name: string; parent: unknown } | null): string =>
  tree ? [tree.name, pathOf(tree.parent as LocationHit['tree'] | null)].filter(Boolean).join(' < ') : ''

const pathsOf = async (name: string) => (await hitsOf(name)).map(({ tree }) => pathOf(tree))

test('a Chinese name finds the place with what is above and below it', async () => {
  const [hit, ...others] = await hitsOf('成都')

  assert.equal(others.length, 0)
  assert.deepEqual(Object.keys(hit!.tree).sort(), [
    'created_at',
    'extends',
    'id',
    'name',
    'parent',
    'pid',
    'updated_at',
  ])
  assert.match(hit!.tree.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual([hit!.tree.id, hit!.tree.pid, hit!.tree.extends], [510100, 510000, ''])
  assert.equal(pathOf(hit!.tree), '成都市 < 四川省')
  assert.deepEqual(hit!.tree.parent && [hit!.tree.parent.id, hit!.tree.parent.pid, hit!.tree.parent.parent], [
    510000,
    0,
    null,
  ])
  assert.deepEqual(
    hit!.items!.slice(0, 2).map(({ id, name, pid, parent }) => ({ id, name, pid, parent })),
    [
      { id: 510104, name: '锦江区', pid: 510100, parent: null },
      { id: 510105, name: '青羊区', pid: 510100, parent: null },
    ],
  )
})

test('places of one name are told apart by what is above them, in order of their codes', async () => {
  assert.deepEqual(await pathsOf('朝阳'), [
    '朝阳区 < 北京市',
    '朝阳市 < 辽宁省',
    '朝阳县 < 朝阳市 < 辽宁省',
    '朝阳区 < 长春市 < 吉林省',
  ])
})

test('items are null at the third level, and a list above it', async () => {
  const [wuhou] = await hitsOf('武侯')
  assert.equal(pathOf(wuhou!.tree), '武侯区 < 成都市 < 四川省')
  assert.equal(wuhou!.items, null)

  const [beijing] = await hitsOf('北京市')
  assert.equal(beijing!.items!.length, 16)
  const [dongcheng] = await hitsOf('东城区')
  assert.equal(pathOf(dongcheng!.tree), '东城区 < 北京市')
  assert.deepEqual(dongcheng!.items, [])
})

test('the shortest of too many hits, never more than twenty', async () => {
  const names = (await hitsOf('区')).map(({ tree }) => tree.name)
  assert.equal(names.length, 20)
  assert(names.every((name) => name.length === 2 && name.endsWith('区')))
})

test('a whole name comes first, with or without its kind; then beginnings, then middles', async () => {
  assert.equal((await hitsOf('城区'))[0]!.tree.name, '城区')
  assert.equal((await hitsOf('吉林'))[0]!.tree.name, '吉林省')
  const names = (await hitsOf('海')).map(({ tree }) => tree.name)
  const places = names.map((name) => (/^海[市省区县旗盟州]?$/.test(name) ? 0 : name.startsWith('海') ? 1 : 2))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
})

for (const spelling of ['chengdu', 'CHENGDU', 'Cheng Du', 'chengdushi', 'ｃｈｅｎｇｄｕ']) {
  test(`pinyin finds it: ${spelling}`, async () => assert.equal((await pathsOf(spelling))[0], '成都市 < 四川省'))
}

test('pinyin as people type it: BEIJING, Xi’an, LÜLIANG, readings a dictionary gets wrong', async () => {
  assert.equal((await pathsOf('BEIJING'))[0], '北京市')
  assert((await pathsOf("Xi'an")).includes('西安市 < 陕西省'))
  assert((await pathsOf('LÜLIANG')).includes('吕梁市 < 山西省'))
  assert((await pathsOf('chongqing')).includes('重庆市'))
  assert((await pathsOf('yueqing')).includes('乐清市 < 温州市 < 浙江省'))
})

test('initials find it', async () => assert((await pathsOf('cd')).includes('成都市 < 四川省')))

test('part of the pinyin finds it', async () => {
  assert.deepEqual(await pathsOf('ngdush'), ['平度市 < 青岛市 < 山东省', '成都市 < 四川省', '昌都市 < 西藏自治区'])
})

for (const keyword of ['%', '_', '\\', '%%', '成%都', "'", '(', '.*', 'x'.repeat(50), '没有这个地方']) {
  test(`LOC-1 nothing is found for ${keyword}, without an error`, async () =>
    assert.deepEqual(await hitsOf(keyword), []))
}

for (const [what, name] of Object.entries({
  empty: '',
  blank: '  ',
  'of 51 characters': '成'.repeat(51),
  'with a control character': '成\u0000都',
})) {
  test(`LOC-1 a name ${what} is refused`, async () => {
    const reply = await search(name)
    assert.equal(reply.statusCode, 422)
    assert.deepEqual(Object.keys(reply.json().errors), ['name'])
  })
}

test('a name that is missing or given twice is refused', async (t) => {
  const guest = (await createWorld(t)).guest()
  for (const query of ['', '?name=a&name=b', '?name[]=a']) {
    const reply = await guest.get(`/locations/search${query}`)
    assert.equal(reply.statusCode, 422, query)
    assert(reply.json().errors.name || reply.json().errors['name[]'])
  }
})

test('fifty searches at once are all answered', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => search('aaaa%')))
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
})
