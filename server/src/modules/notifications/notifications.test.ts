import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedLikedBy, tell } from '../../../test/factories/notices.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { type Queryable, type Sql, sql } from '../../kernel/index.ts'
import { feedCommented, feedPublished } from '../feeds/index.ts'
import { rewardGiven } from '../rewards/index.ts'
import { applicationAccepted, applicationRejected, topicApplied, topicAudited } from '../topics/index.ts'
import { listNotifications } from './list-notifications.ts'
import { readStatistics } from './statistics.ts'

const list = async (person: Person, type: string, page?: number) => {
  const reply = await person.get(`/user/notifications?type=${type}${page ? `&page=${page}` : ''}`)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const badges = async (person: Person) => (await person.get('/user/notification-statistics')).json().badges

test('a like is listed with who and what, and marked read', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await feedLikedBy(world, bob, ann, 901)

  const { data, links, meta } = await list(ann, 'LIKE')
  assert.equal(data.length, 1)
  assert.equal(typeof data[0].id, 'string')
  assert.match(data[0].created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.equal(data[0].read_at, null)
  assert.deepEqual(data[0].data.sender, { id: bob.id, name: bob.name, avatar: null })
  assert.equal(data[0].data.feed.id, 901)
  const path = 'http://plaza.test/api/v2/user/notifications'
  assert.deepEqual(links, {
    first: `${path}?type=like&page=1`,
    last: `${path}?type=like&page=1`,
    prev: null,
    next: null,
  })
  assert.deepEqual(meta, { current_page: 1, from: 1, last_page: 1, path, per_page: 10, to: 1, total: 1 })
  assert.equal((await badges(ann)).like, 1)

  assert.equal((await ann.put('/user/notifications', { type: 'Like' })).statusCode, 204)
  assert.match((await list(ann, 'like')).data[0].read_at, /Z$/)
  assert.equal((await badges(ann)).like, 0)
  assert.equal((await list(bob, 'like')).meta.total, 0)
})

test('no one is told what they did, nor twice about one like, nor by a user they blocked', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  await feedLikedBy(world, ann, ann, 911)
  await feedLikedBy(world, bob, ann, 911)
  await Promise.all(Array.from({ length: 20 }, () => feedLikedBy(world, bob, ann, 911)))
  await ann.put(`/user/blacks/${cleo.id}`)
  await feedLikedBy(world, cleo, ann, 911)
  assert.equal((await list(ann, 'like')).meta.total, 1)
  await bob.put(`/user/followings/${ann.id}`)
  await bob.delete(`/user/followings/${ann.id}`)
  await bob.put(`/user/followings/${ann.id}`)
  assert.equal((await badges(ann)).following, 1)
})

test('every kind has its documented data', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cleo] = await world.people('ann', 'bob', 'cleo')
  const application = { topicId: 5, logId: 6, applicantId: bob.id, creatorId: ann.id, expense: 12 }
  const about = (type: 'wenda' | 'mall_commodities' | 'knowledge' | 'info', feedId: number) => ({
    feedId,
    authorId: bob.id,
    themeId: null,
    topicIds: [],
    repostable: { type, id: 3, ownerId: ann.id },
  })
  await tell(world, async (tx) => {
    await tx.publish(feedCommented, {
      feedId: 921,
      commentId: 31,
      commenterId: bob.id,
      authorId: ann.id,
      replyUserId: cleo.id,
    })
    await tx.publish(rewardGiven, {
      logId: 1,
      giverId: bob.id,
      receiverId: ann.id,
      targetType: 'feeds',
      targetId: 921,
      name: 'Tea',
      numbers: 3,
      amountCoins: 15,
      countedCoins: 15,
    })
    await tx.publish(topicApplied, application)
    await tx.publish(applicationAccepted, application)
    await tx.publish(applicationRejected, application)
    await tx.publish(topicAudited, { topicId: 5, creatorId: ann.id, status: 'passed' })
    await tx.publish(feedPublished, about('wenda', 1))
    await tx.publish(feedPublished, about('mall_commodities', 2))
    await tx.publish(feedPublished, about('knowledge', 3))
    await tx.publish(feedPublished, about('info', 4))
  })
  const first = async (person: Person, type: string) => (await list(person, type)).data[0].data
  const sender = { id: bob.id, name: bob.name, avatar: null }
  assert.equal((await first(ann, 'comment')).comment.id, 31)
  assert.equal((await first(cleo, 'comment')).feed.id, 921)
  const reward = await first(ann, 'reward')
  assert.deepEqual(reward.log, { name: 'Tea', price: 5, numbers: 3 })
  assert.deepEqual(reward.sender, sender)
  const applied = await first(ann, 'applyfor')
  assert.equal(applied.topic.id, 5)
  assert.equal(applied.topic.expense, 12)
  assert.equal((await first(bob, 'ACCEPT')).sender.id, ann.id)
  assert.equal((await first(bob, 'system')).content, 'Your request to join a topic was declined.')
  assert.equal((await first(ann, 'system')).content, 'Your topic was approved.')
  assert.deepEqual(await badges(ann), {
    comment: 1,
    like: 0,
    reward: 1,
    answer: 1,
    adoption: 0,
    mall_selling_commodity: 1,
    selling_knowledge: 1,
    accept: 0,
    applyFor: 1,
    following: 0,
    mention: 0,
    comment_like: 0,
    system: 1,
  })
})

test('one comment tells the author and the user replied to, once each', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const comment = (commenterId: number, replyUserId: number, commentId: number) =>
    tell(world, (tx) =>
      tx.publish(feedCommented, { feedId: 931, commentId, commenterId, authorId: ann.id, replyUserId }),
    )
  await comment(bob.id, ann.id, 41)
  assert.equal((await list(ann, 'comment')).meta.total, 1)
  await comment(ann.id, bob.id, 42)
  assert.equal((await list(ann, 'comment')).meta.total, 1)
  assert.equal((await list(bob, 'comment')).meta.total, 1)
})

test('pages follow one another without gap or repeat, and end', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  for (let feedId = 1; feedId <= 23; feedId++) await feedLikedBy(world, bob, ann, 10_000 + feedId)
  const seen: number[] = []
  for (const page of [1, 2, 3]) {
    const { data, meta, links } = await list(ann, 'like', page)
    seen.push(...data.map((each: { data: { feed: { id: number } } }) => each.data.feed.id))
    assert.equal(meta.total, 23)
    assert.equal(meta.last_page, 3)
    assert.equal(meta.from, (page - 1) * 10 + 1)
    assert.equal(meta.to, Math.min(23, page * 10))
    assert.equal(links.next === null, page === 3)
    assert.equal(links.prev === null, page === 1)
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 23 }, (_, index) => 10_023 - index),
  )
  const beyond = await list(ann, 'like', 4)
  assert.deepEqual(beyond.data, [])
  assert.equal(beyond.meta.from, null)
  assert.equal(beyond.links.prev, 'http://plaza.test/api/v2/user/notifications?type=like&page=3')
})

test('without a kind all kinds are listed, newest first, with pages like the others', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const feed = (await ann.post('/feeds', { feed_content: 'Tea' })).json().id
  await bob.post(`/feeds/${feed}/like`)
  for (let index = 1; index <= 11; index++) await bob.post(`/feeds/${feed}/comments`, { body: `Comment ${index}` })
  await bob.put(`/user/followings/${ann.id}`)

  const pages = []
  for (const page of [1, 2]) pages.push((await ann.get(`/user/notifications?page=${page}`)).json())
  const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => Number(id)))
  assert.deepEqual(
    ids,
    [...ids].sort((one, other) => other - one),
  )
  const all = pages.flatMap(({ data }) => data as { data: { comment?: object } }[])
  assert.equal(all.filter(({ data }) => data.comment).length, 11)
  assert.ok(all.some(({ data }) => !data.comment))
  const path = 'http://plaza.test/api/v2/user/notifications'
  const { total } = pages[0].meta
  assert.equal(ids.length, total)
  assert.ok(total >= 12, String(total))
  assert.equal(new Set(ids).size, total)
  assert.equal(pages[0].links.next, `${path}?page=2`)
  assert.equal(pages[1].links.next, null)
  assert.equal((await bob.get('/user/notifications')).json().meta.total, 0)
})

test('NOT-1 own only, known kinds only, bounded pages, links from configuration and without the token', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await feedLikedBy(world, bob, ann, 941)
  const evil = await ann.get('/user/notifications?type=like', {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  assert.ok(!evil.body.includes('evil.example'))
  const withToken = await world.app.inject({ url: `/api/v2/user/notifications?type=like&token=${ann.token}` })
  assert.equal(withToken.statusCode, 200)
  assert.ok(!withToken.body.includes(ann.token))
  assert.equal((await bob.get('/user/notifications?type=like')).json().meta.total, 0)
  for (const query of ['?type=bogus', '?page=0', '?type=like&page=0', '?type=like&page=1001', '?type=like&page=x']) {
    const reply = await ann.get(`/user/notifications${query}`)
    assert.equal(reply.statusCode, 422, query)
    assert.ok(reply.json().errors[query.includes('page') ? 'page' : 'type'], reply.body)
  }
  assert.equal((await ann.put('/user/notifications')).statusCode, 422)
  assert.equal((await ann.put('/user/notifications?type=like')).statusCode, 204)
  assert.equal((await ann.patch('/user/notifications', { type: 'comment' })).statusCode, 204)
  assert.equal((await ann.put('/user/notifications', { type: '__proto__' })).statusCode, 422)
  for (const path of ['notifications?type=like', 'notification-statistics', 'notification-settings', 'stream'])
    assert.equal((await world.guest().get(`/user/${path}`)).statusCode, 401)
})

test('unread counts stay exact while fifty people like and it is marked read again and again', async (t) => {
  const world = await createWorld(t, { env: { DATABASE_POOL: '20' } })
  const [ann, ...fans] = await world.people('ann', ...Array.from({ length: 10 }, (_, index) => `fan${index}`))
  const likes = Array.from(
    { length: 50 },
    (_, index) => () => feedLikedBy(world, fans[index % 10]!, ann, 50_000 + index),
  )
  const reads = Array.from({ length: 25 }, () => () => ann.put('/user/notifications', { type: 'like' }))
  await Promise.all([...likes, ...reads].sort(() => Math.random() - 0.5).map((act) => act()))

  const { total, unread, inbox, unmarked } = await exactly(world, ann)
  assert.equal(total, 50)
  assert.equal(unread, unmarked)
  assert.equal(inbox, unmarked)
  assert.equal((await badges(ann)).like, unmarked)
  const unreadListed: unknown[] = []
  for (const page of [1, 2, 3, 4, 5])
    unreadListed.push(...(await list(ann, 'like', page)).data.filter((each: { read_at: unknown }) => !each.read_at))
  assert.equal(unreadListed.length, unmarked)
  await ann.put('/user/notifications', { type: 'like' })
  assert.deepEqual(await exactly(world, ann), { total: 50, unread: 0, inbox: 0, unmarked: 0 })
})

const exactly = async (world: World, person: Person) => {
  const [row] = await world.owner<{ total: number; unread: number; inbox: number; unmarked: number }[]>`
    select c.total, c.unread, i.unread as inbox,
      (select count(*)::int from notifications n where n.user_id = c.user_id and n.kind = 'like' and n.seq > coalesce(
        (select max(through_seq) from notification_reads r where r.user_id = c.user_id and r.kind = 'like'), 0)) as unmarked
    from notification_counters c join notification_inboxes i using (user_id) where c.user_id = ${person.id} and c.kind = 'like'`
  return { ...row! }
}

test('statistics tell counts, times and the last few names', async (t) => {
  const world = await createWorld(t)
  const [ann, bob, cleo, dan, eve] = await world.people('ann', 'bob', 'cleo', 'dan', 'eve')
  const empty = (await ann.get('/user/notification-statistics')).json()
  assert.equal(empty.badges.like, 0)
  assert.equal(empty.lastCreatedAts.like, null)
  assert.deepEqual(empty.previewUserNames, { comment: [], like: [], reward: [] })
  for (const [index, liker] of [bob, cleo, dan, eve, cleo].entries())
    await feedLikedBy(world, liker, ann, 60_000 + index)
  const { badges, lastCreatedAts, previewUserNames } = (await ann.get('/user/notification-statistics')).json()
  assert.equal(badges.like, 5)
  assert.match(lastCreatedAts.like, /Z$/)
  assert.deepEqual(previewUserNames.like, [cleo.name, eve.name, dan.name])
})

test('topic notifications are counted and listed', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const application = { topicId: 5, logId: 6, applicantId: bob.id, creatorId: ann.id, expense: 0 }
  await tell(world, (tx) => tx.publish(topicApplied, application))
  await tell(world, (tx) => tx.publish(topicApplied, { ...application, topicId: 6 }))
  const get = (person: Person, query: string) => person.get(`/user/feed-topics/notifications?${query}`)
  const counted = await get(ann, 'type=applyfor&count=1')
  assert.equal(counted.body, '2')
  assert.match(String(counted.headers['content-type']), /json/)
  assert.equal((await get(bob, 'type=accept&count=true')).body, '0')
  const listed = (await get(ann, 'type=applyFor&limit=1&offset=1')).json()
  assert.equal(listed.length, 1)
  assert.equal(listed[0].data.topic.id, 5)
  assert.deepEqual((await get(ann, 'type=accept')).json(), [])
  for (const query of ['', 'type=like', 'type=accept&offset=10001', 'type=accept&count=maybe'])
    assert.equal((await get(ann, query)).statusCode, 422, query)
  await ann.put('/user/notifications', { type: 'applyFor' })
  assert.equal((await get(ann, 'type=applyfor&count=1')).body, '0')
})

test('a hundred thousand records cost what ten do', async (t) => {
  const world = await createWorld(t, {})
  const [ann, bob] = await world.people('ann', 'bob')
  await world.owner`
    insert into notifications (user_id, kind, seq, sender_id, feed_id)
    select ${ann.id}, 'like', n, ${bob.id}, n from generate_series(1, 100000) n`
  await world.owner`insert into notification_inboxes (user_id, unread) values (${ann.id}, 100000)`
  await world.owner`
    insert into notification_counters (user_id, kind, total, unread, last_at) values (${ann.id}, 'like', 100000, 100000, plaza_now())`
  await world.owner`analyze notifications`
  const { data, meta } = await list(ann, 'like', 1000)
  assert.equal(data[0].data.feed.id, 100_000 - 9990)
  assert.equal(meta.total, 100_000)
  assert.equal(meta.last_page, 1000)
  assert.equal((await ann.put('/user/notifications', { type: 'like' })).statusCode, 204)
  assert.notEqual((await list(ann, 'like', 1000)).data[0].read_at, null)
  assert.equal((await badges(ann)).like, 0)

  // The rows touched, not the time: that does not depend on the machine.
  const listed = await rowsRead(world, (db) =>
    listNotifications(db, [{ userId: ann.id, kind: 'like', offset: 90_000, limit: 10 }]),
  )
  assert.ok(listed >= 10 && listed < 100, `the list read ${listed} rows`)
  const counted = await rowsRead(world, (db) => readStatistics(db, [ann.id]))
  assert.ok(counted >= 20 && counted < 100, `the statistics read ${counted} rows`)
})

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** How many rows of tables and indexes the statements of an operation look at, as it really sends them. */
async function rowsRead({ db }: World, act: (db: Queryable) => Promise<unknown>): Promise<number> {
  let read = 0
  const count = (node: PlanNode): void => {
    const seen =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    if (node['Node Type'].endsWith('Scan')) read += seen * node['Actual Loops']
    node.Plans?.forEach(count)
  }
  await act({
    ...db,
    async rows<Row>(query: Sql) {
      const explained = sql`explain (analyze, format json) ${query}`
      const [plan] = await db.rows<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained)
      count(plan!['QUERY PLAN'][0]!.Plan)
      return db.rows<Row>(query)
    },
  })
  return read
}
