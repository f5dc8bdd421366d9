import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rewardStage } from '../money/reward-stage.ts'
import { assertLedgerClean, coins, crowd, reward } from '../money.ts'
import { createWorld, type Person, type World } from '../world.ts'
import { partitionsTouched, REPEATS } from './touched-partitions.ts'

const WIDTH = 1_000_000
const PARTS = 3

interface Stage {
  world: World
  founder: Person
  /** Two people in each of three partitions, the first of whom has rewarded the second. */
  pairs: [Person, Person][]
}

async function setStage(t: Parameters<typeof createWorld>[0]): Promise<Stage> {
  const world = await createWorld(t, { modules: rewardStage })
  const pairs: [Person, Person][] = []
  for (let part = 0; part < PARTS; part++) {
    if (part > 0) await world.owner`select setval(pg_get_serial_sequence('ledger_accounts', 'id'), ${part * WIDTH})`
    await world.owner`select make_partitions('ledger_entries')`
    const pair = (await crowd(world, 2, 1000)) as [Person, Person]
    await rewardOften(pair)
    pairs.push(pair)
  }
  for (const { part } of await world.owner<{ part: string }[]>`select part from partitions_of('ledger_entries')`)
    await world.owner.unsafe(`vacuum analyze ${part}`)
  return { world, pairs, founder: await world.founder() }
}

async function rewardOften([giver, receiver]: readonly [Person, Person]): Promise<void> {
  for (let n = 0; n < REPEATS; n++) assert.equal((await reward(giver, receiver, coins(1))).statusCode, 201)
}

async function touchedBy(t: Parameters<typeof createWorld>[0], act: (stage: Stage) => Promise<unknown>) {
  const stage = await setStage(t)
  return partitionsTouched(stage.world, 'ledger_entries', () => act(stage))
}

const partOf = (nth: number) => `ledger_entries_from_${nth * WIDTH}`

test('a list of entries is read from the partition of its account', async (t) => {
  const touched = await touchedBy(t, async ({ world, founder, pairs }) => {
    const [account] = await world.owner<{ id: number }[]>`
      select id from ledger_accounts where owner_id = ${pairs[1]![0].id} and kind = 'user'`
    assert.equal(Math.floor(account!.id / WIDTH), 1)
    for (let n = 0; n < REPEATS; n++) {
      const list = await founder.get(`/admin/ledger/entries?count=false&account_id=${account!.id}&limit=5`)
      assert.equal(list.statusCode, 200, list.body)
      assert.equal(list.json().data.length, 5)
    }
  })
  assert.deepEqual(touched, [partOf(1)])
})

test('a posting touches the partitions of its two accounts', async (t) => {
  const touched = await touchedBy(t, ({ pairs }) => rewardOften([pairs[0]![0], pairs[1]![0]]))
  assert.deepEqual(touched, [partOf(0), partOf(1)])
})

test('postings across partitions leave the books in order, and the check reads all of them', async (t) => {
  const touched = await touchedBy(t, async ({ world, pairs }) => {
    for (const [from, to] of [
      [0, 2],
      [2, 1],
      [1, 0],
    ] as const)
      await rewardOften([pairs[from]![0], pairs[to]![1]])
    await assertLedgerClean(world)
  })
  assert.equal(touched.filter((part) => [0, 1, 2].map(partOf).includes(part)).length, PARTS)
})
