import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../../test/world.ts'

const SUMMARY = [
  'id',
  'name',
  'bio',
  'sex',
  'location',
  'avatar',
  'bg',
  'verified',
  'email_verified_at',
  'phone_verified_at',
  'feed_topics_count',
  'created_at',
  'updated_at',
  'deleted_at',
  'extra',
]
const PROFILE = [
  ...SUMMARY,
  'invite_code',
  'vip',
  'verification',
  'certification',
  'has_follower',
  'has_following',
  'following',
  'follower',
]
const CONTACT = ['phone', 'email']
const OWN = [...PROFILE, ...CONTACT, 'inviter', 'language', 'currency', 'tags', 'disabled', 'initial_password']
const EXTRA = [
  'user_id',
  'likes_count',
  'comments_count',
  'followers_count',
  'followings_count',
  'updated_at',
  'feeds_count',
  'checkin_count',
  'last_checkin_count',
]
const sorted = (keys: readonly string[]) => [...keys].sort()

test('my own record has every documented field and no other', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const reply = await ann.get('/user')
  assert.equal(reply.statusCode, 200)
  const me = reply.json()
  assert.deepEqual(sorted(Object.keys(me)), sorted(OWN))
  assert.deepEqual(sorted(Object.keys(me.extra)), sorted(EXTRA))
  const {
    id,
    name,
    phone,
    created_at: createdAt,
    updated_at: updatedAt,
    phone_verified_at: verifiedAt,
    extra,
    invite_code: inviteCode,
    ...rest
  } = me
  assert.deepEqual([id, name, phone], [ann.id, ann.name, ann.phone])
  for (const time of [createdAt, updatedAt, verifiedAt, extra.updated_at])
    assert.match(time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.match(inviteCode, /^[0-9A-Z]+$/)
  assert.deepEqual(rest, {
    bio: null,
    sex: 0,
    location: null,
    avatar: null,
    bg: null,
    verified: null,
    email_verified_at: null,
    feed_topics_count: 0,
    deleted_at: null,
    vip: null,
    verification: null,
    certification: null,
    has_follower: false,
    has_following: false,
    following: false,
    follower: false,
    email: null,
    inviter: null,
    language: 'en',
    currency: { owner_id: ann.id, type: 1, sum: 0 },
    tags: [],
    disabled: false,
    initial_password: true,
  })
  assert.equal((await world.guest().get('/user')).statusCode, 401)
})

test('others see a person without contact data; staff who manage people see it, other staff do not', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const [founder, moderator] = [await world.founder(), await world.staff('moderator')]
  for (const [viewer, sees] of [
    [world.guest(), false],
    [bob, false],
    [moderator, false],
    [founder, true],
    [ann, true],
  ] as const) {
    const lists = ['/users?id=', `/user/search?keyword=${ann.name}&limit=`].map((path) => `${path}${ann.id}`)
    const seen = [
      (await viewer.get(`/users/${ann.id}`)).json(),
      ...(await Promise.all(lists.map(async (path) => (await viewer.get(path)).json()[0]))),
    ]
    for (const user of seen)
      assert.deepEqual(sorted(Object.keys(user)), sorted(sees ? [...PROFILE, ...CONTACT] : PROFILE))
    if (sees) assert.equal(seen[0].phone, ann.phone)
    else assert(!JSON.stringify(seen).includes(ann.phone))
  }
})

test('a person is found by id, name, phone and e-mail in every spelling; missing and deleted users give the same bytes', async (t) => {
  const world = await createWorld(t)
  const [ann, gone, bob] = await world.people('Ann Lee', 'gone', 'bob')
  await world.owner`update users set email = ${`ann${ann.id}@example.org`} where id = ${ann.id}`
  for (const reference of [
    ann.id,
    ann.name,
    ann.name.toUpperCase(),
    ann.phone,
    `86${ann.phone}`,
    `+86${ann.phone}`,
    `ANN${ann.id}@example.org`,
  ]) {
    const reply = await bob.get(`/users/${encodeURIComponent(reference)}`)
    assert.deepEqual([reply.statusCode, reply.json().id], [200, ann.id], String(reference))
  }
  await gone.delete('/user')
  const missing = await world.guest().get('/users/999999')
  assert.equal(missing.statusCode, 404)
  for (const reference of [
    gone.id,
    gone.name,
    gone.phone,
    `deleted-${gone.id}`,
    '0',
    '00',
    '9007199254740992',
    '9999999999999999',
    '1e3',
    '１',
    world.phone(),
    'unknown@example.org',
    "' or 1=1--",
    '%',
    '_',
  ]) {
    const reply = await world.guest().get(`/users/${encodeURIComponent(reference)}`)
    assert.deepEqual([reply.statusCode, reply.body], [404, missing.body], String(reference))
  }
  assert.equal((await world.guest().get('/users/a%00b')).statusCode, 422)
})

test('a profile changes by the fields that are given, and null or silence means what it says', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const name = `林小满${ann.id}`
  const change = { name: `  ${name} `, bio: 'line one\r\nline two <script>', sex: 2, location: '四川省 成都市' }
  const reply = await ann.patch('/user', change)
  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  const shown = async () => {
    const me = (await ann.get('/user')).json()
    return [me.name, me.bio, me.sex, me.location]
  }
  assert.deepEqual(await shown(), [name, 'line one\nline two <script>', 2, '四川省 成都市'])
  assert.equal((await ann.patch('/user', { sex: 1 })).statusCode, 204)
  assert.deepEqual(await shown(), [name, 'line one\nline two <script>', 1, '四川省 成都市'])
  assert.equal((await ann.patch('/user', { bio: null, location: '', sex: 0 })).statusCode, 204)
  assert.deepEqual(await shown(), [name, null, 0, '四川省 成都市'])
  assert.equal((await ann.patch('/user', { location: null })).statusCode, 204)
  assert.deepEqual(await shown(), [name, null, 0, null])
  assert.equal((await world.guest().patch('/user', { sex: 1 })).statusCode, 401)
})
