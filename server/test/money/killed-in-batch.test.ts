import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import { publish } from '../factories/feeds.ts'
import { assertLedgerClean, crowd } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type World } from '../world.ts'
import { untilAnswered } from './faults/load.ts'
import { startService } from './faults/processes.ts'
import type { Answer, Spender } from './harness.ts'
import { spendersAt } from './sockets.ts'

const FANS = 12

/** A service in a process of its own on the world's database, and these people at it. */
async function serve(t: TestContext, world: World, people: readonly { id: number; token: string }[]) {
  const service = await startService(world.databaseUrl, { DATA_DIR: world.dataDir })
  const pool = new Pool(`http://127.0.0.1:${service.port}`, { connections: 64 })
  t.after(async () => {
    await service.kill()
    await pool.destroy()
  })
  return { service, fans: spendersAt(() => pool, people) }
}

/** With tasks, as every installation has them, and all likes counted though they come from one address; for services started later. */
async function countEveryLike(world: World): Promise<void> {
  await changeSetting(world, 'task-limits', { 'be-liked-per-address': 100 })
  await world.owner`delete from settings where name = 'tasks'`
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const like = (fan: Spender, feed: number, key: string) => fan.post(`/feeds/${feed}/like`, undefined, keyed(key))
const reward = (fan: Spender, feed: number, key: string) =>
  fan.post(`/feeds/${feed}/rewards`, { name: 'Rose', price: 2, numbers: 1 }, keyed(key))

/** Until the connections of the killed service are gone, and with them what they had not committed. */
async function untilGone({ owner }: World, connections: () => Promise<number>): Promise<void> {
  while ((await connections()) > 0) await delay(20)
  await owner`select`
}

/** Everything that a like or a reward writes is there as often as the like or the reward itself. */
async function expectWhole({ owner }: World, feed: number, likes: number, rewards: number): Promise<void> {
  const [there] = await owner`
    select
      (select count(*)::int from likes where subject_id = ${feed}) as likes,
      (select like_count from feed_stats where feed_id = ${feed}) as counted,
      (select count(*)::int from notifications where feed_id = ${feed} and kind = 'like') as told,
      (select count(*)::int from task_hits where type = 'task:be-liked' and object like ${`feeds:${feed}:%`}) as hits,
      (select count(*)::int from ledger_transfers where kind = 'reward') as rewards,
      (select reward_count from feed_stats where feed_id = ${feed}) as shown,
      (select count(*)::int from reward_logs where target_id = ${feed}) as logs,
      (select count(*)::int from idempotency_keys) as answers`
  assert.deepEqual(
    { ...there },
    {
      likes,
      counted: likes,
      told: likes,
      hits: likes,
      rewards,
      shown: rewards,
      logs: rewards,
      answers: likes + rewards,
    },
  )
}

test('a service that is killed inside a batch leaves all of what it acknowledged and nothing of the rest', async (t) => {
  const world = await createWorld(t, {})
  const [author] = await world.people('author')
  const feed = await publish(author)
  const people = await crowd(world, 2 * FANS, 10)
  await world.owner`delete from idempotency_keys`
  await countEveryLike(world)
  const first = await serve(t, world, people)
  const keys = people.map(() => ({ like: randomUUID(), reward: randomUUID() }))
  const both = (fans: readonly Spender[], from: number, to: number): Promise<Answer>[] =>
    fans.slice(from, to).flatMap((fan, index) => {
      const key = keys[from + index]!
      return [untilAnswered(() => like(fan, feed, key.like)), untilAnswered(() => reward(fan, feed, key.reward))]
    })

  for (const answer of await Promise.all(both(first.fans, 0, FANS))) assert.equal(answer.statusCode, 201, answer.body)

  // The feed is held, so the next batches are inside their transactions when their service dies.
  const waiting = async () =>
    (
      await world.owner<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'set_likes|give_rewards'`
    )[0]!.count
  const rest = first.fans.slice(FANS)
  const unanswered = await world.owner.begin(async (tx) => {
    await tx`select from feed_stats where feed_id = ${feed} for update`
    const sent = rest.flatMap((fan, index) => [
      like(fan, feed, keys[FANS + index]!.like).catch(() => undefined),
      reward(fan, feed, keys[FANS + index]!.reward).catch(() => undefined),
    ])
    while ((await waiting()) < 2) await delay(20)
    await first.service.kill()
    return sent
  })
  assert.deepEqual(new Set(await Promise.all(unanswered)), new Set([undefined]))
  await untilGone(world, waiting)
  await expectWhole(world, feed, FANS, FANS)

  const second = await serve(t, world, people)
  const answers = await Promise.all(both(second.fans, 0, 2 * FANS))
  assert.deepEqual(
    answers.map(({ statusCode, headers }) => [statusCode, headers['idempotency-replayed']]),
    [
      ...Array.from({ length: 2 * FANS }, () => [201, 'true']),
      ...Array.from({ length: 2 * FANS }, () => [201, undefined]),
    ],
  )
  await expectWhole(world, feed, 2 * FANS, 2 * FANS)
  await assertLedgerClean(world)
})

test('killed at any moment, what was acknowledged is there, and the rest is whole or absent', async (t) => {
  const world = await createWorld(t, {})
  const [author] = await world.people('author')
  const feed = await publish(author)
  const people = await crowd(world, 3 * FANS, 10)
  await world.owner`delete from idempotency_keys`
  await countEveryLike(world)
  const keys = people.map(() => ({ like: randomUUID(), reward: randomUUID() }))
  const acknowledged = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const { service, fans } = await serve(t, world, people)
    const sent = fans.slice(round * FANS, (round + 1) * FANS).flatMap((fan, index) => {
      const key = keys[round * FANS + index]!
      const note = (name: string) => (answer: Answer) => void (answer.statusCode === 201 && acknowledged.add(name))
      return [
        like(fan, feed, key.like).then(note(`like ${fan.id}`), () => {}),
        reward(fan, feed, key.reward).then(note(`reward ${fan.id}`), () => {}),
      ]
    })
    // As soon as the first is answered: others are running.
    await Promise.race(sent)
    await service.kill()
    await Promise.all(sent)
  }
  await untilGone(world, async () => {
    const [row] = await world.owner<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and query ~ 'set_likes|give_rewards'
        and pid <> pg_backend_pid()`
    return row!.count
  })
  const there = await world.owner<{ name: string }[]>`
    select 'like ' || user_id as name from likes where subject_id = ${feed}
    union all select 'reward ' || user_id from reward_logs where target_id = ${feed}`
  const names = new Set(there.map(({ name }) => name))
  for (const name of acknowledged) assert(names.has(name), `${name} was acknowledged and is lost`)
  const count = (kind: string) => there.filter(({ name }) => name.startsWith(kind)).length
  await expectWhole(world, feed, count('like'), count('reward'))
  await assertLedgerClean(world)
})
