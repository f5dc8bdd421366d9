import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { readSchema } from '../../src/schema.ts'
import { emptyDatabase } from '../empty-database.ts'

const BEFORE_PARTITIONS = 239
const WRITERS = 4
const LONG_AGO = 12_345_678

test('the audit log is partitioned while the previous version goes on writing: no line is lost, refused or out of the chain', async (t) => {
  const connect = await emptyDatabase(t)
  const owner = connect()
  const schema = await readSchema()
  const before = {
    migrations: schema.migrations.filter(({ number }) => number <= BEFORE_PARTITIONS),
    functions: schema.functions.filter(
      ({ path }) =>
        !path.startsWith('kernel/audit/') &&
        !/^(kernel\/partitions|modules\/(chat|search|feeds\/(mutes|replies)))\//.test(path),
    ),
  }
  await migrate(owner, before)
  // Grants of an operator stay.
  await owner`grant select on audit_log to pg_monitor`
  await owner`select setval(pg_get_serial_sequence('audit_log', 'id'), ${LONG_AGO})`
  await owner`
    insert into audit_log (at, action, object, before) select now() - interval '1 day', 'test.old', 'things:' || n, '{"a": [1]}'
    from generate_series(1, 1000) n`

  let isOver = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const driver = connect(1)
    await driver`set role plaza_app`
    const ids: number[] = []
    while (!isOver || ids.length < 50) {
      const [row] = await driver<{ id: number }[]>`
        insert into audit_log (action, object) values ('test.alongside', ${`writers:${writer}`}) returning id`
      ids.push(row!.id)
    }
    return ids
  })
  await migrate(owner, schema)
  isOver = true
  const written = (await Promise.all(writers)).flat()
  assert.equal(new Set(written).size, written.length)
  assert.ok(written.every((id) => id > LONG_AGO + 1000))

  const [found] = await owner<{ lines: number; parts: string[]; room: number }[]>`
    select (select count(*) from audit_log) as lines, (select a.ahead from partitions_ahead() a where a.name = 'audit_log') as room,
      (select array_agg(distinct tableoid::regclass::text) from audit_log) as parts`
  assert.deepEqual({ ...found }, { lines: written.length + 1000, parts: ['audit_log_from_0'], room: 3 })
  const cuts = await owner<{ part: string; before_id: number }[]>`
    select part, before_id from partitions_of('audit_log') order by before_id`
  assert.deepEqual(
    cuts.map(({ part, before_id }) => `${part} ${before_id / 1e6}`),
    ['audit_log_from_0 20', 'audit_log_from_20000000 30', 'audit_log_from_30000000 40', 'audit_log_from_40000000 50'],
  )
  const [may] = await owner<Record<string, boolean>[]>`
    select has_table_privilege('pg_monitor', 'audit_log', 'select') as reader_reads,
      has_table_privilege('plaza_app', 'audit_log', 'select, insert') as service_writes,
      has_table_privilege('plaza_app', 'audit_log', 'update') or has_table_privilege('plaza_app', 'audit_log', 'delete') as service_edits,
      has_table_privilege('plaza_app', 'audit_log_from_0', 'select') as service_goes_past`
  assert.deepEqual(
    { ...may },
    { reader_reads: true, service_writes: true, service_edits: false, service_goes_past: false },
  )
  await owner`select audit_chain()`
  const [{ chained, broken }] = (await owner`
    select count(*) filter (where chain is not null) as chained, audit_broken_links() as broken from audit_log`) as unknown as [
    { chained: number; broken: number },
  ]
  assert.ok(chained >= 1000)
  assert.equal(broken, 0)
})
