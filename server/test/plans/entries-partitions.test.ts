import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../src/kernel/index.ts'
import { until } from '../hardening/clockwork.ts'
import { rewardStage } from '../money/reward-stage.ts'
import { assertLedgerClean, coins, crowd, reward } from '../money.ts'
import { createWorld, type Person, type World } from '../world.ts'

const WIDTH = 1_000_000
const PARTS = 3
/** So many looks into a partition are nobody's but the planner's, which asks where an index ends. */
const PEEKS = 4
const REPEATS = 10

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

/** What was looked up in each partition: searches of its indexes, and rows. */
async function looksOf({ owner }: World): Promise<Map<string, number>> {
  const rows = await owner<{ part: string; looks: number }[]>`
    select s.relname as part, (coalesce(s.seq_scan, 0) + coalesce(s.seq_tup_read, 0) + coalesce(s.idx_scan, 0) + coalesce(s.idx_tup_fetch, 0))::int as looks
    from pg_stat_user_tables s join pg_inherits i on i.inhrelid = s.relid where i.inhparent = 'ledger_entries'::regclass`
  return new Map(rows.map(({ part, looks }) => [part, looks]))
}

/** Connections say what they have read when they end; the service opens others. */
async function endConnections({ db, owner }: World): Promise<void> {
  const ended = await owner<{ pid: number }[]>`
    select a.pid, pg_terminate_backend(a.pid) from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'`
  const pids = ended.map(({ pid }) => pid)
  await until(
    async () => (await owner`select from pg_stat_activity where pid = any (${pids})`).length === 0,
    'all have ended',
  )
  const isOpen = () => db.rows(sql`select 1`).then(Boolean, () => false)
  await until(isOpen, 'others are open')
}

/** The partitions that something looks into, however little it finds there. */
async function touchedBy(t: Parameters<typeof createWorld>[0], act: (stage: Stage) => Promise<unknown>) {
  const stage = await setStage(t)
  await endConnections(stage.world)
  const before = await looksOf(stage.world)
  await act(stage)
  // Connections say what they read when they end.
  await stage.world.service.close()
  const after = await looksOf(stage.world)
  return [...after].filter(([part, looks]) => looks > before.get(part)! + PEEKS).map(([part]) => part)
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
  assert.deepEqual(touched.sort(), [partOf(0), partOf(1)])
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
