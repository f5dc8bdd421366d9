import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { pngOf, upload } from '../../../test/factories/files.ts'
import { assertLedgerClean, coins, createMoneyWorld, crowd, reward } from '../../../test/money.ts'
import type { Person, World } from '../../../test/world.ts'
import { createViewFile } from '../files/index.ts'
import { listRewardRank, listRewards, presentRewardLog, presentRewardLogsWithUsers, rewardSums } from './index.ts'

let world: World
let ann: Person
let bob: Person
let cat: Person
let giftId: number
const topic = { targetType: 'feed-topics', targetId: 7 } as const
const viewFile = createViewFile('http://plaza.test')
before(async () => {
  world = await createMoneyWorld()
  ;[ann, bob, cat] = (await crowd(world, 3, 10_000)) as [Person, Person, Person]
  const [staff] = await crowd(world, 1, 0, ['founder'])
  const icon = await upload(world, staff!, await pngOf())
  giftId = (await staff!.post('/reward-gifts', { name: 'Rocket', price: 100, icon })).json().id
  const at = { type: 'feed-topics', target: 7 } as const
  await reward(ann, cat, coins(5), at)
  await reward(bob, cat, { gift_id: giftId, numbers: 2 }, at)
  await reward(ann, cat, coins(6), at)
  await reward(ann, cat, coins(9), { target: 7 })
  await staff!.delete(`/reward-gifts/${giftId}`)
})

test('the rewards of a target, newest first and by keyset, in the form of the interface', async () => {
  const all = await listRewards(world.db, topic, { limit: 10, after: 0 })
  assert.deepEqual(
    all.map(({ user_id, price, numbers }) => [user_id, price, numbers]),
    [
      [ann.id, 6, 1],
      [bob.id, 100, 2],
      [ann.id, 5, 1],
    ],
  )
  const [first] = await listRewards(world.db, topic, { limit: 1, after: 0 })
  const rest = await listRewards(world.db, topic, { limit: 10, after: first!.id })
  assert.deepEqual([first, ...rest], [...all])
  assert.equal((await listRewards(world.db, topic, { limit: 10, after: all.at(-1)!.id })).length, 0)

  const shown = presentRewardLog(all[1]!, viewFile)
  assert.deepEqual(Object.keys(shown).sort(), [
    'created_at',
    'icon',
    'id',
    'name',
    'numbers',
    'price',
    'target_id',
    'target_type',
    'updated_at',
    'user_id',
  ])
  assert.deepEqual(
    [shown.name, shown.icon?.mime, shown.target_type, shown.target_id],
    ['Rocket', 'image/png', 'feed-topics', 7],
    'a gift that is gone keeps its picture here',
  )
  assert.equal(presentRewardLog(all[0]!, viewFile).icon, null)
})

test('with who gave, in one query for the page', async () => {
  const rows = await listRewards(world.db, topic, { limit: 10, after: 0 })
  const shown = await presentRewardLogsWithUsers(world.db, rows, viewFile)
  assert.deepEqual(
    shown.map(({ user }) => user.name),
    [ann.name, bob.name, ann.name],
  )
})

test('the largest givers, and the total', async () => {
  const rank = await listRewardRank(world.db, topic, { limit: 10, offset: 0 })
  assert.deepEqual(
    rank.map(({ user_id, topic_id, total }) => [user_id, topic_id, total]),
    [
      [bob.id, 7, 200],
      [ann.id, 7, 11],
    ],
  )
  assert.deepEqual(
    (await listRewardRank(world.db, topic, { limit: 1, offset: 1 })).map(({ user_id }) => user_id),
    [ann.id],
  )
  const sums = await rewardSums(world.db, 'feed-topics', [7, 8, 7])
  assert.deepEqual([...sums], [[7, { count: 3, amountCoins: 211, countedCoins: 211 }]])
  assert.deepEqual((await rewardSums(world.db, 'feeds', [7])).get(7), { count: 1, amountCoins: 9, countedCoins: 9 })
  assert.equal((await rewardSums(world.db, 'feeds', [])).size, 0)
})

test('days that are over are forgotten between people, and nothing else is', async () => {
  await world.clock.advance(3 * 86_400)
  await reward(ann, cat, coins(1), { target: 8 })
  await world.db.transaction((tx) => tx.enqueue({ name: 'rewards.sweep', maxAttempts: 1, isSecret: false }, {}))
  await world.runJobs()
  const [{ days }] = (await world.owner`select count(distinct day)::int as days from reward_pairs`) as unknown as [
    { days: number },
  ]
  assert.equal(days, 1)
  await assertLedgerClean(world)
})
