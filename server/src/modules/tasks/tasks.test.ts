import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Counter } from 'prom-client'
import { tomorrow } from '../../../test/factories/days.ts'
import { assertLedgerClean, deadlocks } from '../../../test/money.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { createLogger } from '../../kernel/logger.ts'
import { feedCommented, feedLiked, feedPublished } from '../feeds/index.ts'
import { createFinished } from './finished.ts'
import { createPayer } from './payer.ts'
import { taskLimitsSetting, tasksSetting } from './settings.ts'

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const change = async (world: World, name: string, value: unknown) => {
  await world.db.transaction((tx) => world.service.settings.change(tx, name, value))
  await world.service.settings.refresh()
}
const define = (world: World, ...definitions: object[]) => change(world, tasksSetting.name, definitions)
const task = (type: string, max: number, hit_increment = 1, how_increment = 5) => ({
  type: `task:${type}`,
  max,
  hit_increment,
  how_increment,
})

const stopped = new Counter({ name: 'stopped', help: 'Only here.', labelNames: ['ceiling'], registers: [] })
/** As feeds and topics have people paid. */
const payerOf = ({ service: { settings }, clock }: World) =>
  createPayer({
    settings,
    timeZone: 'UTC',
    finished: createFinished(clock),
    stopped,
    log: createLogger({ level: 'silent', format: 'json' }),
  })
const paidOnce = (paid: readonly number[]) => paid.filter((coins) => coins > 0)

let count = 0
const like = (world: World, liker: Person, author: Person, { feedId = 1, addressKey = `10.9.0.${++count}` } = {}) =>
  world.db.transaction((tx) =>
    tx.publish(feedLiked, { feedId, likeId: ++count, likerId: liker.id, authorId: author.id, addressKey }),
  )
const balance = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum
const taskOf = async (person: Person, type: string) =>
  (await person.get('/user/tasks')).json().find((each: { type: string }) => each.type === `task:${type}`)

test('login pays once a day and says how much, then says nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('login', 1, 1, 5), task('passport', 1))

  const paid = await ann.put('/user/task/login')
  assert.equal(paid.statusCode, 201)
  assert.deepEqual(paid.json(), { amount: 5 })
  const again = await ann.put('/user/task/login')
  assert.equal(again.statusCode, 204)
  assert.equal(again.body, '')
  assert.equal(await balance(ann), 5)
  assert.deepEqual(await taskOf(ann, 'login'), { ...task('login', 1), name: 'Daily visit', current: 1, hit_count: 0 })
  assert.deepEqual(await taskOf(ann, 'passport'), {
    ...task('passport', 1),
    name: 'task:passport',
    current: 0,
    hit_count: 0,
  })
  const stats = (await ann.get('/user/task/stats')).json()
  assert.deepEqual(stats['task:login'], { scores_count: 5, done_tasks_count: 1 })
  assert.deepEqual(stats['task:knowledge-comments'], { scores_count: 0, done_tasks_count: 0 })

  const [order] = (await ann.get('/currency/orders')).json()
  assert.equal(order.target_type, 'task')
  assert.equal(order.amount, 5)
  assert.equal(order.state, 1)

  await tomorrow(world)
  assert.equal((await taskOf(ann, 'login')).current, 0)
  assert.equal((await ann.put('/user/task/login')).statusCode, 201)
  assert.equal((await world.guest().put('/user/task/login')).statusCode, 401)
  assert.equal((await world.guest().get('/user/tasks')).statusCode, 401)
})

test('the same request again gets the first answer and pays nothing more', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('login', 0, 1, 5))
  const send = () => ann.put('/user/task/login', undefined, { headers: { 'idempotency-key': 'k1' } })
  assert.deepEqual((await send()).json(), { amount: 5 })
  const replayed = await send()
  assert.equal(replayed.statusCode, 201)
  assert.deepEqual(replayed.json(), { amount: 5 })
  assert.equal(await balance(ann), 5)
})

test('MINT-2 a hundred logins at once pay at most max', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('login', 3, 1, 5))
  const replies = await times(100, () => ann.put('/user/task/login'))
  const statuses = replies.map((reply) => reply.statusCode)
  assert.equal(statuses.filter((status) => status === 201).length, 3)
  assert.equal(statuses.filter((status) => status === 204).length, 97)
  assert.equal(await balance(ann), 15)
  assert.equal((await taskOf(ann, 'login')).current, 3)
})

test('MINT-2 a hundred shares of one feed count once; of many feeds until max', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('shares', 2, 1, 3))
  const payer = payerOf(world)
  const share = (feedId: number) => world.db.transaction((tx) => payer.forSharing(tx, ann.id, `feeds:${feedId}`))
  assert.deepEqual(paidOnce(await times(100, () => share(7))), [3])
  assert.deepEqual(paidOnce(await times(20, (index) => share(100 + index))), [3])
  assert.equal(await world.db.transaction((tx) => payer.forSharing(tx, ann.id, 'topics:7')), 0)
  assert.equal(await balance(ann), 6)
})

test('a topic and a feed with the same id are two things', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('shares', 0, 1, 3))
  await world.db.transaction(async (tx) => {
    await payerOf(world).forSharing(tx, ann.id, 'feeds:7')
    await payerOf(world).forSharing(tx, ann.id, 'topics:7')
  })
  assert.equal(await balance(ann), 6)
})

test('MINT-3 liking, unliking and liking again is one hit for both', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await define(world, task('likes', 0, 1, 2), task('be-liked', 0, 3, 7))
  await times(200, () => like(world, bob, ann, { feedId: 55 }))
  assert.equal(await balance(bob), 2)
  const liked = await taskOf(ann, 'be-liked')
  assert.equal(liked.hit_count, 1)
  assert.equal(liked.liked_count, 1)
  await like(world, bob, ann, { feedId: 56 })
  await like(world, bob, ann, { feedId: 57 })
  await like(world, bob, ann, { feedId: 58 })
  assert.equal(await balance(ann), 7)
  assert.equal((await taskOf(ann, 'be-liked')).liked_count, 4)
})

test('one’s own like counts for nothing', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('likes', 0), task('be-liked', 0))
  await like(world, ann, ann)
  assert.equal(await balance(ann), 0)
})

test('TOP-10 fifty rounds of joining and leaving pay once, also on another day', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('follow-topic', 0, 1, 4))
  const joins = (topicId: number) => world.db.transaction((tx) => payerOf(world).forJoining(tx, ann.id, topicId))
  assert.deepEqual(paidOnce(await times(50, () => joins(3))), [4])
  await tomorrow(world)
  assert.equal(await joins(3), 0)
  assert.equal(await joins(4), 4)
  assert.equal(await balance(ann), 8)
})

test('comments, theme discussions and reviews each feed their own task', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  const kinds = ['comments', 'theme-discuss', 'commodity-comments', 'knowledge-comments']
  await define(world, ...kinds.map((kind, index) => task(kind, 0, 1, 2 ** index)))
  await world.db.transaction(async (tx) => {
    const comment = { feedId: 9, commenterId: ann.id, authorId: bob.id, replyUserId: 0 }
    await tx.publish(feedCommented, { ...comment, commentId: 1 })
    await tx.publish(feedCommented, { ...comment, commentId: 2 })
    const feed = { authorId: ann.id, topicIds: [] }
    const about = (type: 'mall_commodities' | 'knowledge' | 'info') => ({ type, id: 5, ownerId: bob.id })
    await tx.publish(feedPublished, { ...feed, feedId: 1, themeId: 3, repostable: null })
    await tx.publish(feedPublished, { ...feed, feedId: 2, themeId: 3, repostable: null })
    await tx.publish(feedPublished, { ...feed, feedId: 3, themeId: null, repostable: about('mall_commodities') })
    await tx.publish(feedPublished, { ...feed, feedId: 4, themeId: null, repostable: about('knowledge') })
    await tx.publish(feedPublished, { ...feed, feedId: 5, themeId: null, repostable: about('info') })
    await tx.publish(feedPublished, { ...feed, feedId: 6, themeId: null, repostable: null })
  })
  assert.equal(await balance(ann), 15)
})

test('MINT-4 without max, the ceiling of a person stops it, exactly', async (t) => {
  const world = await createWorld(t)
  const [ann] = await world.people('ann')
  await define(world, task('login', 0, 1, 7))
  await change(world, taskLimitsSetting.name, { 'user-per-day': 50 })
  const before = await stopsSeen(world, 'user')
  await times(60, () => ann.put('/user/task/login'))
  assert.equal(await balance(ann), 49)
  assert.equal((await ann.put('/user/task/login')).statusCode, 204)
  assert.ok((await stopsSeen(world, 'user')) - before >= 50)
  await change(world, taskLimitsSetting.name, taskLimitsSetting.initial)
})

test('MINT-4 the ceiling of a person holds over all tasks together, done at once', async (t) => {
  const world = await createWorld(t)
  await define(world, task('login', 0, 1, 7), task('shares', 0, 1, 7))
  await change(world, taskLimitsSetting.name, { 'user-per-day': 10 })
  const people = await world.people('ann', 'bob', 'cleo', 'dan', 'eve')
  await Promise.all(
    people.flatMap((person) => [
      ...Array.from({ length: 2 }, () => person.put('/user/task/login')),
      ...[1, 2].map((feedId) =>
        world.db.transaction((tx) => payerOf(world).forSharing(tx, person.id, `feeds:${feedId}`)),
      ),
    ]),
  )
  assert.deepEqual(await Promise.all(people.map(balance)), [7, 7, 7, 7, 7])
  await change(world, taskLimitsSetting.name, taskLimitsSetting.initial)
})

test('MINT-4 the ceiling of the day stops all users, exactly, and raises an alert', async (t) => {
  const world = await createWorld(t, { env: { DATABASE_POOL: '20' } })
  const people = await world.people('ann', 'bob', 'cleo', 'dan')
  await define(world, task('login', 0, 1, 7))
  await change(world, taskLimitsSetting.name, { 'system-per-day': 1000 })
  await times(400, (index) => people[index % 4]!.put('/user/task/login'))
  const sums = await Promise.all(people.map(balance))
  assert.equal(
    sums.reduce((all, sum) => all + sum, 0),
    994,
  )
  assert.ok((await stopsSeen(world, 'system')) > 0)
  assert.ok(world.logs.some((line) => line.includes('tasks have paid all they may pay today')))
  await assertLedgerClean(world)
})

const stopsSeen = async (world: World, ceiling: string): Promise<number> => {
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(new RegExp(`plaza_task_payouts_stopped_total\\{ceiling="${ceiling}"\\} (\\d+)`).exec(body)?.[1] ?? 0)
}

test('MINT-5 twelve accounts of one household earn an author only so much', async (t) => {
  const world = await createWorld(t)
  const people = await world.people(...Array.from({ length: 13 }, (_, index) => `household${index}`))
  const [author, ...likers] = people as Person[]
  await define(world, task('be-liked', 0, 1, 2))
  await Promise.all(likers.map((liker) => like(world, liker, author!, { addressKey: '2001:db8:1:2::/64' })))
  assert.equal(await balance(author!), 10)
  await like(world, likers[0]!, author!, { feedId: 2, addressKey: '2001:db8:1:3::/64' })
  assert.equal(await balance(author!), 12)
})

test('fifty crossing likes that pay all four ends neither get lost nor deadlock', async (t) => {
  const world = await createWorld(t, { env: { DATABASE_POOL: '20' } })
  const [ann, bob] = await world.people('ann', 'bob')
  await define(world, task('likes', 0, 1, 1), task('be-liked', 0, 1, 1))
  const before = await deadlocks(world)
  await times(50, (index) =>
    index % 2 === 0 ? like(world, ann, bob, { feedId: index }) : like(world, bob, ann, { feedId: index }),
  )
  assert.equal(await balance(ann), 50)
  assert.equal(await balance(bob), 50)
  assert.equal(await deadlocks(world), before)
  await assertLedgerClean(world)
})

test('hits that come together count and pay as they would one by one', async (t) => {
  const world = await createWorld(t)
  const { owner } = world
  const [ann, bob] = await world.people('ann', 'bob')
  const rules = [
    { type: 'task:a', max: 3, per: 2, pays: 5 },
    { type: 'task:b', max: 0, per: 3, pays: 1 },
    { type: 'task:c', max: 4, per: 5, pays: 0 },
    { type: 'task:d', max: 2, per: 1, pays: 4 },
  ]
  const hit = (hits: readonly object[], ceiling: number) =>
    owner`select paid from hit_tasks(${owner.json(hits as never)}, 'UTC', ${ceiling}, 1000000, 5)`
  const left = async ({ id }: Person) => [
    await owner`select type, hits, paid_times, coins from task_counters where user_id = ${id} order by type`,
    await owner`select type, coins, times from task_totals where user_id = ${id} order by type`,
    await owner`
      select split_part(t.key, ':', 4) as turn, split_part(t.key, ':', 6) as type, t.amount from ledger_transfers t
      join ledger_accounts a on a.id = t.credit_id where a.owner_id = ${id} order by 2, 1`,
  ]
  // The second round completes what the first began, the third finds more hits than its rule now asks for, and the ceilings
  // stop the last ones midway.
  for (const [times, per, ceiling] of [
    [1, undefined, 1000],
    [4, undefined, 1000],
    [2, 1, 1000],
    [7, undefined, 26],
    [7, undefined, 27],
    [3, undefined, -1],
  ] as const) {
    const hits = rules.flatMap((rule) => Array.from({ length: times }, () => ({ ...rule, ...(per && { per }) })))
    await hit(
      hits.map((each) => ({ user_id: ann.id, ...each })),
      ceiling,
    )
    for (const each of hits) await hit([{ user_id: bob.id, ...each }], ceiling)
    assert.deepEqual(await left(ann), await left(bob), `${times} times`)
  }
  assert.ok((await balance(ann)) > 20)
  assert.equal(await balance(ann), await balance(bob))
  await assertLedgerClean(world)
})

test('a task that pays nothing still counts, and one that is not defined does not', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await define(world, task('likes', 0, 2, 0))
  for (const feedId of [1, 2, 3]) await like(world, ann, bob, { feedId })
  assert.deepEqual(await taskOf(ann, 'likes'), { ...task('likes', 0, 2, 0), name: 'Like', current: 1, hit_count: 1 })
  assert.equal(await balance(bob), 0)
  assert.equal(await taskOf(bob, 'be-liked'), undefined)
})

test('staff may define tasks, and only sensible ones', async (t) => {
  const world = await createWorld(t)
  const staff = await world.founder()
  const patch = async (value: unknown) => (await staff.patch('/admin/settings/tasks', value)).statusCode
  assert.equal(await patch([task('login', 2, 1, 9)]), 204)
  assert.equal(await patch([task('login', -1)]), 422)
  assert.equal(await patch([task('login', 1, 0)]), 422)
  assert.equal(await patch([{ ...task('login', 1), more: 1 }]), 422)
  assert.equal(await patch({ type: 'task:login' }), 422)
})

test('days that are over are forgotten, what happened once for ever is not', async (t) => {
  const world = await createWorld(t)
  const [ann, bob] = await world.people('ann', 'bob')
  await define(world, task('follow-topic', 0), task('be-liked', 0), task('likes', 0))
  await world.db.transaction((tx) => payerOf(world).forJoining(tx, ann.id, 1))
  await like(world, ann, bob)
  await tomorrow(world, 4)
  await world.db.transaction((tx) => tx.enqueue({ name: 'tasks.sweep', maxAttempts: 1, isSecret: false }, {}))
  await world.runJobs()
  const [left] = await world.owner`
    select (select count(*) from task_counters where user_id in (${ann.id}, ${bob.id}))::int as counters,
      (select count(*) from task_addresses where user_id in (${ann.id}, ${bob.id}))::int as addresses,
      (select count(*) from task_hits where user_id in (${ann.id}, ${bob.id}))::int as hits`
  assert.deepEqual({ ...left }, { counters: 0, addresses: 0, hits: 1 })
})
