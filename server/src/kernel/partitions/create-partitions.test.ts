import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { requestsFrom } from '../../../test/person.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { audit } from '../audit/audit.ts'
import { createDriver } from '../db/driver.ts'
import { identifier, render, sql } from '../db/sql.ts'
import { createPartitionsWorker } from './create-partitions.ts'

const SIZE = 10_000_000

const partsOf = async ({ owner }: World, table = 'audit_log'): Promise<string[]> =>
  (await owner<{ part: string }[]>`select part from partitions_of(${table}) order by before_id`).map(({ part }) => part)

const createPartitions = ({ db }: World) =>
  createPartitionsWorker.work({ db, log: undefined as never, signal: new AbortController().signal }, {} as never)

/** As if so many rows had been written. */
const goOnFrom = ({ owner }: World, id: number, table = 'audit_log') =>
  owner`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`

/** Writes a line and returns its partition. */
async function write({ db, owner }: World, object: string): Promise<string> {
  await db.transaction((tx) => audit(tx, { action: 'test.act', object }))
  const [row] = await owner<
    { part: string }[]
  >`select tableoid::regclass::text as part from audit_log where object = ${object}`
  return row!.part
}

/** Chains all lines; chaining leaves the last ten seconds alone, and uses the real clock. */
async function chain({ owner }: World): Promise<void> {
  await owner`alter table audit_log disable trigger audit_log_frozen`
  await owner`update audit_log set at = at - interval '1 minute' where chain is null`
  await owner`alter table audit_log enable trigger audit_log_frozen`
  await owner`select audit_chain()`
}

const brokenLinks = async ({ owner }: World): Promise<number> =>
  (await owner<{ broken: number }[]>`select audit_broken_links() as broken`)[0]!.broken

test('partitions are made ahead of need, by however many at once, and lines go where they belong', async (t) => {
  const world = await createWorld(t, {})
  assert.deepEqual(
    await partsOf(world),
    [0, 1, 2, 3].map((n) => `audit_log_from_${n * SIZE}`),
  )
  assert.equal(await write(world, 'things:1'), 'audit_log_from_0')
  await createPartitions(world)
  assert.equal((await partsOf(world)).length, 4, 'there is room enough')

  await goOnFrom(world, 2 * SIZE + 5)
  const drivers = Array.from({ length: 6 }, () =>
    createDriver({ url: world.databaseUrl, poolSize: 1, asAppRole: true }),
  )
  t.after(() => Promise.all(drivers.map((driver) => driver.end())))
  const made = await Promise.all(
    drivers.map(async (driver) => (await driver<{ n: number }[]>`select make_partitions('audit_log') as n`)[0]!.n),
  )
  assert.deepEqual(made.toSorted(), [0, 0, 0, 0, 0, 2])
  assert.deepEqual(
    await partsOf(world),
    [0, 1, 2, 3, 4, 5].map((n) => `audit_log_from_${n * SIZE}`),
  )
  assert.equal(await write(world, 'things:2'), `audit_log_from_${2 * SIZE}`)
  await goOnFrom(world, 5 * SIZE - 1)
  assert.equal(await write(world, 'things:3'), `audit_log_from_${5 * SIZE}`, 'the first one of those made by the job')
})

test('neither writers nor readers wait for a new partition', async (t) => {
  const world = await createWorld(t, {})
  await goOnFrom(world, SIZE)
  const other = createDriver({ url: world.databaseUrl, poolSize: 1, asAppRole: true })
  t.after(() => other.end())
  await other.begin(async (tx) => {
    await tx`insert into audit_log (action, object) values ('test.act', 'things:open')`
    await tx`select count(*) from audit_log`
    await createPartitions(world)
    await write(world, 'things:other')
    await tx`insert into audit_log (action, object) values ('test.act', 'things:open too')`
  })
  assert.equal((await partsOf(world)).length, 5)
  assert.equal((await world.owner`select from audit_log where object like 'things:%'`).length, 3)
})

test('no partition can be edited, emptied or written directly', async (t) => {
  const world = await createWorld(t, {})
  await goOnFrom(world, SIZE)
  await createPartitions(world)
  const parts = await partsOf(world)
  for (const [index, part] of parts.entries()) {
    await goOnFrom(world, index * SIZE + 1)
    assert.equal(await write(world, `things:${index}`), part)
    const table = identifier(part)
    const refused = [sql`update ${table} set action = 'x'`, sql`delete from ${table}`, sql`truncate ${table}`]
    for (const statement of refused) {
      await assert.rejects(
        world.owner.unsafe(render(statement).text),
        /append-only/,
        `${part} ${render(statement).text}`,
      )
      await assert.rejects(world.db.run(statement), /permission denied/)
    }
    const line = sql`insert into ${table} (id, action, object) overriding system value values (${index * SIZE + 7}, 'test.act', 'things:other')`
    await assert.rejects(world.db.run(line), /permission denied/)
    await assert.rejects(world.db.run(sql`select from ${table}`), /permission denied/)
  }
  await assert.rejects(world.owner`truncate audit_log`, /append-only/)
  await assert.rejects(
    world.db.run(sql`insert into audit_log_archives (before_id, chain) values (1, '')`),
    /permission denied/,
  )
  await assert.rejects(world.db.run(sql`select audit_archive()`), /permission denied|must be owner/)
})

test('when fewer than two are ahead, the doctor and Prometheus say so', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const requests = requestsFrom(world.app, '127.0.0.1', () => undefined)
  /** Polled: a scrape reports the last result, and starts the next check. */
  const figureBecomes = async (ahead: number) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      if ((await requests.get('/metrics')).body.includes(`plaza_partitions_ahead{table="audit_log"} ${ahead}\n`)) return
      await delay(20)
    }
    assert.fail(`the figure does not become ${ahead}`)
  }
  const isTold = async (ok: boolean, ahead: number) => {
    const { checks } = (await founder.get('/admin/doctor')).json()
    const room = checks.find(({ name }: { name: string }) => name === 'partitions ahead')
    assert.deepEqual(room, { name: room.name, value: ok ? 0 : 1, ids: ok ? [] : [ahead] })
    await figureBecomes(ahead)
  }
  await isTold(true, 3)
  await goOnFrom(world, SIZE)
  await isTold(true, 2)
  await goOnFrom(world, 2 * SIZE)
  await isTold(false, 1)
  await createPartitions(world)
  await isTold(true, 3)
})

test('tables that refer to others get theirs too, and do not block writers there for long', async (t) => {
  const world = await createWorld(t, {})
  await world.owner`alter table likes add constraint likes_of_people foreign key (user_id) references users (id)`
  await goOnFrom(world, 2 * SIZE, 'feeds')
  const other = createDriver({ url: world.databaseUrl, poolSize: 1, asAppRole: true })
  t.after(() => other.end())
  await other.begin(async (tx) => {
    await tx`update users set bio = 'busy' where id = 0`
    await assert.rejects(createPartitions(world), /busy/)
  })
  assert.equal((await partsOf(world, 'likes')).length, 4, 'nothing is left half made')
  await createPartitions(world)
  const parts = await partsOf(world, 'likes')
  assert.deepEqual(
    parts,
    [0, 1, 2, 3, 4, 5].map((n) => `likes_from_${n * SIZE}`),
  )
  const [ann] = await world.people('ann')
  const like = (feed: number, user = ann.id) =>
    world.db.run(
      sql`insert into likes (subject_kind, subject_id, user_id, target_id) values ('feeds', ${feed}, ${user}, ${ann.id})`,
    )
  for (const n of parts.keys()) await like(n * SIZE + 1)
  await assert.rejects(like(5 * SIZE + 1), /duplicate key/)
  await assert.rejects(like(5 * SIZE + 2, 987_654), /foreign key/)
  await assert.rejects(like(6 * SIZE), /no partition/)
  for (const part of parts)
    for (const statement of [sql`select from ${identifier(part)}`, sql`delete from ${identifier(part)}`])
      await assert.rejects(world.db.run(statement), /permission denied/)
  await assert.rejects(
    world.db.run(sql`alter table likes detach partition ${identifier(parts[0]!)}`),
    /must be owner|permission denied/,
  )
  await assert.rejects(world.db.run(sql`update partitioned_tables set width = 1`), /permission denied/)
})

test('the doctor finds a partition that allows bypassing its table', async (t) => {
  const world = await createWorld(t)
  const founder = await world.founder()
  const open = async (): Promise<string[]> => {
    const { checks } = (await founder.get('/admin/doctor')).json()
    const { ids } = checks.find(({ name }: { name: string }) => name === 'partitions as guarded as their table')
    const rows = await world.owner<{ part: string }[]>`
      select id::regclass::text as part from unnest(${ids as number[]}::oid[]) id order by 1`
    return rows.map(({ part }) => part)
  }
  assert.deepEqual(await open(), [])
  await world.owner`grant insert on likes_from_0 to plaza_app`
  await world.owner`drop trigger audit_log_kept on audit_log_from_10000000`
  await world.owner`alter table audit_log_from_20000000 disable trigger audit_log_kept`
  assert.deepEqual(await open(), ['audit_log_from_10000000', 'audit_log_from_20000000', 'likes_from_0'])
})

test('an old partition can be archived: what is left is still shown to follow from it', async (t) => {
  const world = await createWorld(t, {})
  const archive = async () => (await world.owner<{ part: string | null }[]>`select audit_archive() as part`)[0]!.part
  for (const object of ['things:1', 'things:2']) await write(world, object)
  assert.equal(await archive(), null, 'the one that is written is not archived')
  await goOnFrom(world, SIZE)
  for (const object of ['things:3', 'things:4']) await write(world, object)
  assert.equal(await archive(), null, 'its lines have no hash yet')
  await chain(world)
  assert.equal(await archive(), 'audit_log_from_0')
  assert.equal(await archive(), null)
  assert.deepEqual(
    await partsOf(world),
    [1, 2, 3].map((n) => `audit_log_from_${n * SIZE}`),
  )
  assert.equal((await world.owner`select from audit_log_from_0`).length, 2)
  assert.equal(await brokenLinks(world), 0)
  await write(world, 'things:5')
  await chain(world)
  assert.equal(await brokenLinks(world), 0)

  await assert.rejects(world.owner`update audit_log_archives set chain = ''`, /append-only/)
  await assert.rejects(world.owner`delete from audit_log_archives`, /append-only/)
  await assert.rejects(world.owner`truncate audit_log_archives`, /append-only/)
  await world.owner`alter table audit_log disable trigger audit_log_frozen`
  await world.owner`update audit_log set object = 'things:other' where object = 'things:3'`
  assert.equal(await brokenLinks(world), 1, 'the first line that is left was edited')
})
