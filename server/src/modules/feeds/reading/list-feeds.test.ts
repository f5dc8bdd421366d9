import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feed, feedAs, idsOf, publish, publishMany, walk } from '../../../../test/factories/feeds.ts'
import { mp4, pngOf, upload } from '../../../../test/factories/files.ts'
import { configureTopics, createTopic, join } from '../../../../test/factories/topics.ts'
import { createWorld } from '../../../../test/world.ts'

test('the newest first, and paging neither repeats nor skips while others publish and delete', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const theirs = await publishMany(ann, 12)
  const seen: number[] = []
  for (let after = 0; ; ) {
    const page = await idsOf(bob, `/feeds?type=users&user=${ann.id}&limit=5${after ? `&after=${after}` : ''}`)
    if (page.length === 0) break
    seen.push(...page)
    after = seen.at(-1)!
    await publish(ann, 'meanwhile')
  }
  assert.deepEqual(seen, [...theirs].reverse())
  const [newest] = await idsOf(world.guest(), '/feeds?limit=1')
  assert.equal(newest, (await idsOf(bob, '/feeds'))[0])
})

test('limits are as documented', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await publishMany(ann, 18)
  assert.equal((await idsOf(ann, '/feeds')).length, 15)
  assert.equal((await idsOf(ann, '/feeds?limit=0')).length, 1)
  assert.equal((await idsOf(ann, `/feeds?type=users&limit=200`)).length, 18)
  for (const bad of [
    'limit=x',
    'type=other',
    'after=-1',
    'hot=x',
    'only_video=2',
    'recommended_at=yesterday&type=recommended',
    'recommended_at=2026-02-30T08:30:00Z&type=recommended',
    'id=1,,2',
    'id=0',
    'search=a',
    `search=${'a'.repeat(51)}`,
    'direction=up&id=1',
    'theme=x',
  ])
    assert.equal((await ann.get(`/feeds?${bad}`)).statusCode, 422, bad)
})

test('feeds by id, in either direction, whatever else is asked', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const [first, second, third] = (await publishMany(ann, 3)) as [number, number, number]
  const ask = (query: string) =>
    idsOf(world.guest(), `/feeds?id=${second},${first},${third},999999&type=hot&limit=1${query}`)
  assert.deepEqual(await ask(''), [third, second, first])
  assert.deepEqual(await ask('&direction=asc'), [first, second, third])
})

test('hot paging with ties visits each feed once', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const ids = await publishMany(ann, 23)
  await world.owner`update feed_stats set hot = 900000000 + feed_id % 4 where feed_id = any(${ids})`
  const seen = await walk(world.guest(), '/feeds?type=hot&limit=5', ({ hot }) => `hot=${hot}`)
  assert.equal(new Set(seen).size, seen.length)
  assert.deepEqual([...seen].filter((id) => ids.includes(id)).length, ids.length)
  const top = (await bob.get('/feeds?type=hot&limit=5')).json() as Feed[]
  assert.ok(top.length >= 5)
  assert.ok(top.every(({ hot }, at) => at === 0 || hot <= top[at - 1]!.hot))
  await world.owner`update feed_stats set hot = feed_hot(0, 0, 0, 0, created_at) where feed_id = any(${ids})`
})

test('what a user follows: people, topics and themselves, few or many', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [me, friend, stranger, owner] = await world.people('me', 'friend', 'stranger', 'owner')
  const topic = await createTopic(owner, { publish_permission: 'allUser' })
  const mine = await publish(me)
  const friends = await publish(friend)
  await publish(stranger)
  const inTopic = await publish(stranger, { feed_content: 'x', topics: [topic] })
  const both = await publish(friend, { feed_content: 'x', topics: [topic] })
  assert.deepEqual(await idsOf(me, '/feeds?type=newFollow'), [mine])
  assert.deepEqual(await idsOf(me, '/feeds?type=topics'), [])
  await me.put(`/user/followings/${friend.id}`)
  await join(me, topic)
  const follow = async () => ({
    everything: await idsOf(me, '/feeds?type=newFollow'),
    topics: await idsOf(me, '/feeds?type=topics'),
    older: await idsOf(me, `/feeds?type=newFollow&after=${inTopic}`),
  })
  const few = await follow()
  assert.deepEqual(few, { everything: [both, inTopic, friends, mine], topics: [both, inTopic], older: [friends, mine] })
  // With many sources the newest of all are scanned instead; the result must be the same.
  await world.owner`update user_counts set followings_count = 1000 where user_id = ${me.id}`
  assert.deepEqual(await follow(), few)
  assert.deepEqual(await idsOf(me, '/feeds?type=newFollow&limit=3'), few.everything.slice(0, 3))
  for (const type of ['newFollow', 'topics', 'users'])
    assert.equal((await world.guest().get(`/feeds?type=${type}`)).statusCode, 401, type)
  assert.deepEqual(await idsOf(world.guest(), `/feeds?type=users&user=${friend.id}`), [both, friends])
  assert.deepEqual(await idsOf(friend, '/feeds?type=users'), [both, friends])
})

test('a page of what a user follows shows whatever changed since they last asked, also where many follow after a flood', async (t) => {
  const world = await createWorld(t)
  const [me, friend, stranger] = await world.people('me', 'friend', 'stranger')
  const mine = await publish(me)
  const [oldest, older, old, recent] = (await publishMany(friend, 4)) as [number, number, number, number]
  await me.put(`/user/followings/${friend.id}`)
  await world.owner`update user_counts set followings_count = 1000 where user_id = ${me.id}`
  const page = () => idsOf(me, '/feeds?type=newFollow&limit=3')
  assert.deepEqual(await page(), [recent, old, older])
  await publishMany(stranger, 12)
  assert.deepEqual(await page(), [recent, old, older])
  assert.deepEqual(await page(), [recent, old, older])
  const newest = await publish(friend)
  assert.deepEqual(await page(), [newest, recent, old])
  for (const feed of [recent, newest]) await friend.delete(`/feeds/${feed}`)
  assert.deepEqual(await page(), [old, older, oldest])
  await me.delete(`/user/followings/${friend.id}`)
  await world.owner`update user_counts set followings_count = 1000 where user_id = ${me.id}`
  assert.deepEqual(await page(), [mine])
  await me.put(`/user/followings/${stranger.id}`)
  assert.equal((await page()).includes(mine), false)
})

test('topics that share their newest feed do not hide what others have', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [me, owner] = await world.people('me', 'owner')
  const topics: number[] = []
  for (let made = 0; made < 6; made++) topics.push(await createTopic(owner))
  for (const topic of topics) await join(me, topic)
  const older = await publish(owner, { feed_content: 'in one', topics: [topics[5]] })
  const newer = await publish(owner, { feed_content: 'in five', topics: topics.slice(0, 5) })
  for (const type of ['topics', 'newFollow']) {
    assert.deepEqual(await idsOf(me, `/feeds?type=${type}&limit=2`), [newer, older])
    assert.deepEqual(await idsOf(me, `/feeds?type=${type}&limit=1`), [newer])
    assert.deepEqual(await idsOf(me, `/feeds?type=${type}&limit=1&after=${newer}`), [older])
  }
})

test('FEED-8 search finds Chinese and mixed text by any part of it, and takes wildcards literally', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const chinese = await publish(ann, '今天在成都的江边喝茶，一百%满意_真的')
  const mixed = await publish(ann, 'Ｓｌｏｗ Train 去大理')
  const find = (text: string) => idsOf(world.guest(), `/feeds?search=${encodeURIComponent(text)}&limit=50`)
  assert.deepEqual(await find('成都'), [chinese])
  assert.deepEqual(await find('江边喝'), [chinese])
  assert.deepEqual(await find('slow train'), [mixed])
  assert.deepEqual(await find('n 去'), [mixed])
  assert.deepEqual(await find('百%'), [chinese])
  assert.deepEqual(await find('意_真'), [chinese])
  assert.deepEqual(await find('%%'), [])
  assert.deepEqual(await find('__'), [])
  assert.deepEqual(await find('\\\\'), [])
  assert.deepEqual(await find('(('), [])
  assert.deepEqual(await find('成大'), [])
  for (const text of ['成', 'x'.repeat(51), 'x'.repeat(10_240)])
    assert.equal((await world.guest().get(`/feeds?search=${encodeURIComponent(text)}`)).statusCode, 422)
})

test('FEED-8 search uses its index beyond the newest', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const needle = await publish(ann, '只有这里写着鲸落两个字')
  await world.owner`
    with made as (
      insert into feeds (author_id, content, from_client) select ${ann.id}, 'filler', 5 from generate_series(1, 600) returning id, created_at)
    insert into feed_stats (feed_id, author_id, media, hot, created_at) select id, ${ann.id}, 'text', 1, created_at from made`
  assert.deepEqual(await idsOf(ann, `/feeds?search=${encodeURIComponent('鲸落')}`), [needle])
  const plan = await world.owner.unsafe(
    `set enable_seqscan = off; explain select id from feeds where grams @> '{1,2}'::int[]`,
  )
  assert.match(JSON.stringify(plan), /feeds_search/)
  const replies = await Promise.all(Array.from({ length: 50 }, () => ann.get('/feeds?search=aaaa%25')))
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
  await world.owner`update feed_stats set deleted_at = now() where feed_id in (select id from feeds where content = 'filler')`
})

test('only videos, only a theme', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const theme = (await staff.post('/feed-themes', { title: `Windows ${ann.id}` })).json().id
  const videoFeed = await publish(ann, {
    video: {
      resource: await upload(world, ann, mp4({}), 'video/mp4'),
      cover: await upload(world, ann, await pngOf()),
    },
  })
  const themed = await publish(ann, { feed_content: 'x', theme })
  assert.deepEqual(await idsOf(ann, '/feeds?only_video=1&limit=1'), [videoFeed])
  assert.deepEqual(await idsOf(ann, '/feeds?only_video=1&type=hot&limit=1'), [videoFeed])
  assert.deepEqual(await idsOf(ann, '/feeds?type=users&only_video=1'), [videoFeed])
  assert.deepEqual(await idsOf(ann, `/feeds?theme=${theme}`), [themed])
  assert.deepEqual(await idsOf(ann, `/feeds?theme=${theme}&type=hot`), [themed])
  const { video, images } = await feedAs(ann, videoFeed)
  assert.deepEqual(images, [])
  assert.equal((video as { resource: { mime: string } }).resource.mime, 'video/mp4')
  assert.equal((video as { cover: { mime: string } }).cover.mime, 'image/png')
})

test('recommended feeds by the time they were recommended, those of one second together', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  const staff = await world.founder()
  const ids = await publishMany(ann, 5)
  for (const id of ids) assert.equal((await staff.patch(`/admin/feeds/${id}`, { recommended: true })).statusCode, 204)
  await world.owner`update feed_stats set recommended_at = '2026-01-01T00:00:00Z', version = version + 1 where feed_id = any(${ids.slice(0, 3)})`
  const seen = await walk(
    ann,
    '/feeds?type=recommended&limit=1',
    ({ recommended_at }) => `recommended_at=${encodeURIComponent(recommended_at!)}`,
  )
  assert.deepEqual(
    seen.filter((id) => ids.includes(id)).sort((a, b) => a - b),
    ids,
  )
  assert.equal(new Set(seen).size, seen.length)
})

test('what is in a hidden topic is visible to its members and its author alone, everywhere', async (t) => {
  const world = await createWorld(t)
  await configureTopics(world)
  const [owner, member, stranger] = await world.people('owner', 'member', 'stranger')
  const hidden = await createTopic(owner, { visible: 'hidden', publish_permission: 'memberOnly' })
  const second = await createTopic(owner, { visible: 'hidden', publish_permission: 'memberOnly' })
  await join(member, hidden)
  const open = await publish(owner, 'open secret-canary')
  const secret = await publish(member, { feed_content: 'secret-canary', topics: [hidden] })
  const double = await publish(owner, { feed_content: 'secret-canary twice', topics: [hidden, second] })
  await world.owner`update feed_stats set recommended_at = date_trunc('second', now()), version = version + 1 where feed_id = any(${[secret, double, open]})`
  const lists = [
    '/feeds',
    '/feeds?type=hot',
    '/feeds?search=secret-canary',
    '/feeds?type=recommended',
    `/feeds?id=${open},${secret},${double}`,
  ]
  const seen = async (viewer: typeof owner | ReturnType<typeof world.guest>, path: string) =>
    (await idsOf(viewer, path)).filter((id) => [open, secret, double].includes(id)).sort((a, b) => a - b)
  for (const path of lists) {
    assert.deepEqual(await seen(world.guest(), path), [open], path)
    assert.deepEqual(await seen(stranger, path), [open], path)
    assert.deepEqual(await seen(member, path), [open, secret], path)
    assert.deepEqual(await seen(owner, path), [open, secret, double], path)
  }
  for (const [viewer, status] of [
    [stranger, 404],
    [member, 404],
    [owner, 201],
  ] as const)
    assert.equal((await viewer.get(`/feeds/${double}`)).statusCode, status)
  for (const path of ['comments', 'likes', 'rewards'])
    assert.equal((await stranger.get(`/feeds/${secret}/${path}`)).statusCode, 404)
  assert.equal((await stranger.post(`/feeds/${secret}/like`)).statusCode, 404)
  assert.equal((await stranger.post(`/feeds/${secret}/comments`, { body: 'x' })).statusCode, 404)
  assert.equal((await stranger.post(`/feeds/${secret}/collections`)).statusCode, 404)
  assert.equal((await stranger.put(`/feeds/${secret}/tasks/share`)).statusCode, 404)
  assert.equal((await world.guest().put(`/feeds/${secret}/tasks/share`)).statusCode, 404)
  assert.equal((await stranger.delete(`/feeds/${secret}`)).statusCode, 404)
  assert.deepEqual(await idsOf(stranger, `/feeds?type=users&user=${member.id}`), [])
  assert.deepEqual(await idsOf(owner, `/feeds?type=users&user=${member.id}`), [secret])
  assert.deepEqual(await idsOf(member, '/feeds?type=topics'), [secret])
  assert.equal((await stranger.get(`/feed/topics/${hidden}/feeds`)).statusCode, 404)
  assert.deepEqual(await idsOf(member, `/feed/topics/${hidden}/feeds`), [secret])
  await member.delete(`/user/feed-topics/${hidden}`)
  assert.equal((await member.get(`/feeds/${secret}`)).statusCode, 201, 'one’s own')
  assert.deepEqual(await seen(member, '/feeds'), [open, secret])
})
