import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../src/kernel/db/sql.ts'
import { createWorld, type Person, type World } from '../world.ts'

const SIZE = 10_000_000
const PARTS = 6
/** In each of the partitions that are full; the next one is being written, and three more lie ahead of it. */
const LINES = 2_000
/** So many rows of a partition are read only by the planner, which looks up where an index ends. */
const PEEKS = 4
const NEWEST = `audit_log_from_${PARTS * SIZE}`
const LAST_FULL = `audit_log_from_${(PARTS - 1) * SIZE}`

/** Six partitions full of lines and a seventh with a page of them, one person behind all of it. */
async function fill({ owner }: World, actor: Person): Promise<void> {
  await owner`select setval(pg_get_serial_sequence('audit_log', 'id'), ${PARTS * SIZE})`
  await owner`select make_partitions('audit_log')`
  for (let part = 0; part < PARTS; part++)
    await owner`
      insert into audit_log (id, actor_id, action, object) overriding system value
      select ${(part + 1) * SIZE - LINES} + n, ${actor.id}, 'users.update', 'users:' || n % 50
      from generate_series(0, ${LINES - 1}::int) n`
  await owner`
    insert into audit_log (actor_id, action, object)
    select ${actor.id}, 'users.update', 'users:' || n % 2 from generate_series(1, 100) n`
  for (const { part } of await owner<{ part: string }[]>`select part from partitions_of('audit_log')`)
    await owner.unsafe(`vacuum analyze ${part}`)
}

/** How many rows of each partition were read; of one that is pruned or never reached, none. Every list here has lines in each of them. */
async function readsOf({ owner }: World): Promise<Map<string, number>> {
  const rows = await owner<{ part: string; reads: number }[]>`
    select s.relname as part, (coalesce(s.seq_tup_read, 0) + coalesce(s.idx_tup_fetch, 0))::int as reads
    from pg_stat_user_tables s join pg_inherits i on i.inhrelid = s.relid where i.inhparent = 'audit_log'::regclass`
  return new Map(rows.map(({ part, reads }) => [part, reads]))
}

/** The partitions with lines in them that something reads. */
async function touchedBy(
  t: Parameters<typeof createWorld>[0],
  act: (founder: Person, world: World) => Promise<unknown>,
) {
  const world = await createWorld(t, {})
  const founder = await world.founder()
  await fill(world, founder)
  const before = await readsOf(world)
  await act(founder, world)
  // Connections report what they read when they end.
  await world.service.close()
  const after = await readsOf(world)
  return [...after]
    .filter(([part, reads]) => reads > before.get(part)! + PEEKS && part <= NEWEST)
    .map(([part]) => part)
    .sort()
}

const get = (path: string) => async (founder: Person) => {
  const reply = await founder.get(path)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.equal(reply.json().data.length, 20, path)
}

test('lists of the audit log read the newest partition and none that is full', async (t) => {
  const paths = [
    '/admin/audit-log?count=false',
    '/admin/audit-log?count=false&action=users.update',
    '/admin/audit-log?count=false&object=users:1',
    '/admin/audit-log?count=false&object=users',
    '/admin/audit-log?count=false&offset=40',
  ]
  const touched = await touchedBy(t, async (founder) => {
    for (const path of [...paths, `/admin/audit-log?count=false&actor_id=${founder.id}`]) await get(path)(founder)
  })
  assert.deepEqual(touched, [NEWEST])
})

test('a later page reads the partition it lies in, whatever comes before and after', async (t) => {
  const touched = await touchedBy(t, get(`/admin/audit-log?count=false&after=${PARTS * SIZE - 100}`))
  assert.deepEqual(touched, [LAST_FULL])
})

test('a page that begins in one partition and ends in the next reads those two', async (t) => {
  const touched = await touchedBy(t, get(`/admin/audit-log?count=false&after=${PARTS * SIZE + 11}`))
  assert.deepEqual(touched, [LAST_FULL, NEWEST])
})

test('writing a line and reading some by their number touch one partition', async (t) => {
  const touched = await touchedBy(t, async (founder, world) => {
    assert.equal((await founder.patch('/admin/settings/site', { name: 'Another' })).statusCode, 204)
    for (let line = 1; line <= 10; line++)
      await world.db.rows(sql`select action from audit_log where id = ${PARTS * SIZE + line}`)
  })
  assert.deepEqual(touched, [NEWEST])
})

test('what does not go by the number of a line reads all of them: the figures above would show it', async (t) => {
  const touched = await touchedBy(t, get('/admin/audit-log?count=false&sort=at:desc'))
  assert.equal(touched.length, PARTS + 1)
})
