import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { tomorrow } from '../../../test/factories/days.ts'
import { publish } from '../../../test/factories/feeds.ts'
import { changeSetting } from '../../../test/settings.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { createFinished } from './finished.ts'

const DAY_MS = 24 * 3600 * 1000
const balance = async (person: Person): Promise<number> => (await person.get('/user/currency')).json().sum
const task = (type: string, max: number) => ({ type: `task:${type}`, max, hit_increment: 1, how_increment: 3 })

/** Two people at noon, far from the end of the day. */
async function communityAtNoon(t: TestContext) {
  const world = await createWorld(t)
  const sinceMidnightMs = world.clock.now().getTime() % DAY_MS
  await world.clock.advance((1.5 * DAY_MS - sinceMidnightMs) / 1000)
  const [ann, bob] = await world.people('ann', 'bob')
  return { world, ann, bob }
}

async function like(author: Person, liker: Person): Promise<void> {
  assert.equal((await liker.post(`/feeds/${await publish(author)}/like`)).statusCode, 201)
}

/** Whether something is done without reading what tasks have counted. */
async function withoutCounters({ owner }: World, act: () => Promise<unknown>): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`lock table task_counters, task_hits, task_addresses in access exclusive mode`
    await act()
  })
}

test('a user who is done for the day is not counted again, until there is more to do or a new day', async (t) => {
  const { world, ann, bob } = await communityAtNoon(t)
  await changeSetting(world, 'tasks', [task('likes', 2)])
  for (let round = 0; round < 4; round++) await like(ann, bob)
  assert.equal(await balance(bob), 6)
  await withoutCounters(world, () => like(ann, bob))

  await changeSetting(world, 'tasks', [task('likes', 3)])
  await like(ann, bob)
  await like(ann, bob)
  assert.equal(await balance(bob), 9)

  await tomorrow(world)
  await like(ann, bob)
  assert.equal(await balance(bob), 12)
})

test('an address from which enough came is not asked about again, until it may be more or a new day', async (t) => {
  const { world, ann, bob } = await communityAtNoon(t)
  await changeSetting(world, 'tasks', [task('be-liked', 0)])
  await changeSetting(world, 'task-limits', { 'be-liked-per-address': 2 })
  const stopped = async () =>
    Number(/stopped_total\{ceiling="address"\} (\d+)/.exec((await world.app.inject('/metrics')).body)?.[1] ?? 0)
  for (let round = 0; round < 3; round++) await like(ann, bob)
  assert.equal(await balance(ann), 6)
  assert.equal(await stopped(), 1)
  await withoutCounters(world, () => like(ann, bob))
  assert.equal(await stopped(), 2)

  await changeSetting(world, 'task-limits', { 'be-liked-per-address': 3 })
  await like(ann, bob)
  await like(ann, bob)
  assert.equal(await balance(ann), 9)

  await tomorrow(world)
  await like(ann, bob)
  assert.equal(await balance(ann), 12)
})

test('nothing is kept for the last minute of a day, and of too much the first is forgotten', () => {
  let now = 0
  const finished = createFinished({ now: () => new Date(now) }, 2)
  finished.noteDone(1, 'task:likes', 5, 100)
  finished.noteDone(2, 'task:likes', 5, 60)
  assert.equal(finished.isDone(1, 'task:likes', 5), true)
  assert.equal(finished.isDone(1, 'task:likes', 6), false)
  assert.equal(finished.isDone(2, 'task:likes', 5), false)
  now = 40_000
  assert.equal(finished.isDone(1, 'task:likes', 5), false)
  for (const userId of [3, 4, 5]) finished.noteEnough(userId, '10.0.0.1', 5, 100)
  assert.deepEqual(
    [3, 4, 5].map((userId) => finished.isEnough(userId, '10.0.0.1', 5)),
    [false, true, true],
  )
})
