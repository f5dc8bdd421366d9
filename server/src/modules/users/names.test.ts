import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { nameFault } from './names.ts'

test('names in any script, with emoji, marks and inner spaces, are stored and found as they are', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  for (const name of [
    '林小满',
    'Ann Lee',
    'Zoë',
    "O'Neil",
    'مريم',
    'कमल',
    '미나',
    'ann_b-2.0',
    '🎉🎉',
    '👩‍👩‍👧 family',
    '❤️ cats',
    '👋🏽 hi',
    '🇨🇳 lin',
    '<script>',
    '王'.repeat(30),
    'x 1',
    '3e',
  ]) {
    const reply = await ann.patch('/user', { name })
    assert.equal(reply.statusCode, 204, `${name}: ${reply.body}`)
    assert.equal((await ann.get('/user')).json().name, name)
    assert.equal((await world.guest().get(`/users/${encodeURIComponent(name)}`)).json().id, ann.id, name)
  }
})

test('ALL-13, AUTH-6: names that hide something, or pass for a number, an address or the staff, are refused', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const forbidden = [
    'x',
    '王',
    '',
    '  ',
    'x'.repeat(31),
    '👋'.repeat(31),
    'a\u202ecba',
    'a\u202acb',
    'a\u2066cb',
    'a\u0000b',
    'a\u001fb',
    'a\u007fb',
    'a\u0085b',
    'a\nb',
    'a\tb',
    'lone \ud800',
    'a\ufeffb',
    'a\u200eb',
    '\u200b\u200b',
    'ann\u200b',
    'a\u200dnn',
    'ann\u200d',
    'ann\u200c',
    'a\u00adnn',
    'ann\ufe0f',
    'ann\u2060',
    'ann\u034f',
    '\u3164\u3164',
    '\u115f\u1160',
    'ann\u3164',
    '\uffa0\uffa0',
    '\u2800\u2800',
    'ann\ue000',
    'ann\u{e0061}',
    '..',
    '--',
    '!!',
    '\u0301\u0301',
    '،،',
    '12',
    '123456',
    '0',
    '1.5',
    '-7',
    '+86',
    '1,000',
    '(010)',
    '１２３',
    '①②',
    '١٢٣',
    '13800000000',
    '+8613800000000',
    '86 138 0000 0000',
    '138-0000-0000',
    '+1 (415) 555-0100',
    'a@b.c',
    '@ann',
    'ann@',
    'ａ＠ｂ.c',
    'a﹫b',
    'admin',
    'ADMIN',
    'Ａdmin',
    'root',
    '管理员',
    '官方',
    'deleted-1',
    'Deleted-77',
    'ｄeleted-5',
  ]
  for (const name of forbidden) {
    const reply = await ann.patch('/user', { name })
    assert.equal(reply.statusCode, 422, JSON.stringify(name))
    // Blank text counts as absent, so it is the whole change that is missing.
    assert.deepEqual(Object.keys(reply.json().errors), [name.trim() === '' ? 'body' : 'name'], JSON.stringify(name))
  }
  assert.equal((await ann.get('/user')).json().name, ann.name)
})

test('two spellings of one name cannot both be had', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const base = `Ｆuß ﬁ ${ann.id}`
  assert.equal((await ann.patch('/user', { name: base })).statusCode, 204)
  for (const twin of [
    base,
    `Fuß fi ${ann.id}`,
    `fuß ﬁ ${ann.id}`,
    `FUß FI ${ann.id}`,
    base.normalize('NFD'),
    ` ${base} `,
  ]) {
    const reply = await bob.patch('/user', { name: twin })
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'user.name_taken'], twin)
  }
  assert.equal(
    (await ann.patch('/user', { name: base.toLowerCase() })).statusCode,
    204,
    'one’s own name may change its spelling',
  )
  assert.equal((await ann.patch('/user', { name: ann.name })).statusCode, 204)
  assert.equal((await bob.patch('/user', { name: base })).statusCode, 204, 'what was given up is free')
})

test('names staff reserve are refused from then on', async (t) => {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  const [ann] = await world.people('ann')
  assert.equal((await ann.patch('/user', { name: 'Town Hall' })).statusCode, 204)
  await founder.patch('/admin/settings/site', { reserved_nickname: ['town hall', 'ＭＡＹＯＲ'] })
  for (const name of ['TOWN HALL', 'Mayor'])
    assert.equal((await founder.patch('/user', { name })).statusCode, 422, name)
  assert.equal((await founder.patch('/user', { name: 'system' })).statusCode, 204, 'the list is replaced, not added to')
})

test('no spelling of an impossible name gets past by being long or odd', () => {
  for (const name of [
    '\u200b'.repeat(30),
    `${'\u0301'.repeat(29)}a\u202e`,
    '\u{1F468}\u200d',
    '\u200d\u{1F468}\u{1F468}',
  ]) {
    assert.notEqual(nameFault(name, { reserved_nickname: [], reserved_words: [] }), undefined, JSON.stringify(name))
  }
})
