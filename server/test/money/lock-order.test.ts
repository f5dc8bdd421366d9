import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { publish } from '../factories/feeds.ts'
import { configureTopics, createPaidTopic, join } from '../factories/topics.ts'
import { coins, fund } from '../money.ts'
import { changeSetting } from '../settings.ts'
import { createWorld, type Person, type Reply, type World } from '../world.ts'

// Two transactions that lock the same accounts in different orders sooner or later deadlock. A load test meets that by
// luck; here each account is held once by another session, and the transaction that waits for it must hold all below it
// and none above.

/** The accounts that `act` has locked when it meets the one that is held; undefined if it never waits for it. */
async function lockedBelow(
  { owner }: World,
  accounts: readonly number[],
  held: number,
  act: () => Promise<readonly Reply[]>,
): Promise<number[] | undefined> {
  let replies: Promise<readonly Reply[]> | undefined
  let isAnswered = false
  const locked = await owner.begin(async (tx) => {
    const [holder] = await tx<{ pid: number }[]>`
      select pg_backend_pid() as pid from ledger_accounts where id = ${held} for no key update`
    replies = act().finally(() => {
      isAnswered = true
    })
    const waiting = async () =>
      (await owner`select from pg_stat_activity where ${holder!.pid} = any (pg_blocking_pids(pid))`).length > 0
    while (!(await waiting())) {
      if (isAnswered) return undefined
      await delay(5)
    }
    const free = await owner.begin(
      (probe) =>
        probe<{ id: number }[]>`
          select id from ledger_accounts where id = any (${accounts}) order by id for no key update skip locked`,
    )
    const freeIds = new Set(free.map(({ id }) => Number(id)))
    return accounts.filter((id) => id !== held && !freeIds.has(id))
  })
  for (const reply of await replies!) assert(reply.statusCode < 300, reply.body)
  return locked
}

/** `act` locks the accounts of these people in the order of their ids. */
async function expectInOrder(world: World, people: readonly Person[], act: () => Promise<readonly Reply[]>) {
  const rows = await world.owner<{ id: number }[]>`
    select id from ledger_accounts where kind = 'user' and owner_id = any (${people.map(({ id }) => id)}) order by id`
  const accounts = rows.map(({ id }) => Number(id))
  assert.equal(accounts.length, people.length)
  for (const [at, held] of accounts.entries())
    assert.deepEqual(await lockedBelow(world, accounts, held, act), accounts.slice(0, at), `account ${at + 1} is held`)
}

test('batched rewards lock accounts in the order of their ids, in either direction', async (t) => {
  const world = await createWorld(t, {})
  const people = await world.people('ann', 'bob', 'cem', 'dia', 'eve')
  const feeds: number[] = []
  for (const person of people) {
    feeds.push(await publish(person))
    await fund(world, person.id, 100)
  }
  const [ann, bob, cem, dia, eve] = people
  const give = (person: Person, to: Person) => person.post(`/feeds/${feeds[people.indexOf(to)]}/rewards`, coins(1))
  await expectInOrder(world, people, () =>
    Promise.all([give(dia, bob), give(eve, ann), give(ann, cem), give(cem, dia), give(bob, eve)]),
  )
})

test('batched likes lock the accounts of all who may be paid for them in the same order', async (t) => {
  const world = await createWorld(t, {})
  const task = (type: string) => ({ type: `task:${type}`, max: 0, hit_increment: 1, how_increment: 1 })
  await changeSetting(world, 'tasks', [task('likes'), task('be-liked')])
  const people = await world.people('ann', 'bob', 'cem', 'dia')
  const [ann, bob, cem, dia] = people
  await expectInOrder(world, people, async () => {
    // New ones each time: a like pays once.
    const [ofCem, ofAnn] = [await publish(cem), await publish(ann)]
    return Promise.all([
      dia.post(`/feeds/${ofCem}/like`),
      bob.post(`/feeds/${ofAnn}/like`),
      dia.post(`/feeds/${ofAnn}/like`),
    ])
  })
})

test('a fee locks both accounts in the same order, whichever way it goes', async (t) => {
  const world = await createWorld(t, {})
  await configureTopics(world)
  const [ann, bob] = await world.people('ann', 'bob')
  for (const person of [ann, bob]) await fund(world, person.id, 100)
  for (const [payer, host] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    await expectInOrder(world, [ann, bob], async () => [await join(payer, await createPaidTopic(host, 10))])
})
