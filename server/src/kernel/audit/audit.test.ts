import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'
import { audit } from './audit.ts'

const broken = async ({ owner }: World): Promise<number> =>
  Number((await owner`select audit_broken_links() as broken`)[0]!['broken'])

test('lines are chained, stay as they are, and an edit is found', async (t) => {
  const world = await createWorld(t, {})
  for (let line = 0; line < 5; line++)
    await world.db.transaction((tx) =>
      audit(tx, {
        actorId: 1,
        action: 'test.act',
        object: `things:${line}`,
        before: { n: line },
        after: null,
        address: '10.0.0.1',
        requestId: `r-${line}`,
      }),
    )
  // Chaining leaves the last ten seconds alone, and goes by the real clock.
  await world.owner`alter table audit_log disable trigger audit_log_frozen`
  await world.owner`update audit_log set at = at - interval '1 minute'`
  await world.owner`alter table audit_log enable trigger audit_log_frozen`
  assert.equal((await world.db.get<{ n: number }>(sql`select audit_chain() as n`)).n, 5)
  assert.equal(await broken(world), 0)

  for (const edit of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`, sql`truncate audit_log`]) {
    await assert.rejects(world.db.run(edit), /permission denied/)
  }
  await assert.rejects(world.owner`update audit_log set action = 'x' where id = 3`, /append-only/)
  await assert.rejects(world.owner`delete from audit_log`, /append-only/)
  await assert.rejects(world.owner`truncate audit_log`, /append-only/)

  await world.owner`alter table audit_log disable trigger audit_log_frozen`
  await world.owner`update audit_log set object = 'things:other' where id = 3`
  assert.equal(await broken(world), 1)
})

test('a line commits with its act or not at all', async (t) => {
  const world = await createWorld(t, {})
  await assert.rejects(
    world.db.transaction(async (tx) => {
      await audit(tx, { action: 'test.lost', object: 'x' })
      throw new Error('no')
    }),
  )
  assert.equal((await world.owner`select 1 from audit_log where action = 'test.lost'`).length, 0)
})
