import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../test/world.ts'
import { FORGET_BATCH } from './jobs/forget.ts'
import type { Logger } from './logger.ts'
import { KEEP_DEAD_JOBS_DAYS, sweepWorker } from './sweep.ts'

const none = undefined as unknown as Logger

test('expired rows are deleted, however much of it there is, and nothing else', async (t) => {
  const { owner, db } = await createWorld(t)
  await owner`
    insert into idempotency_keys (scope, key_hash, request_hash, status, keep_until)
    select 'sweep', sha256(n::text::bytea), sha256('x'), 200, plaza_now() + make_interval(hours => case when n = 0 then 1 else -1 end)
    from generate_series(0, ${FORGET_BATCH * 2 + 7}::int) n`
  await owner`
    insert into jobs (name, payload, max_attempts, run_at, dead_at)
    select 'sweep.dead_letter', '{}', 1, plaza_now(), plaza_now() - make_interval(days => days)
    from unnest(array[${KEEP_DEAD_JOBS_DAYS}, ${KEEP_DEAD_JOBS_DAYS - 1}]::int[]) days`
  await owner`insert into jobs (name, payload, max_attempts, run_at) values ('sweep.waiting', '{}', 1, plaza_now() + interval '1 hour')`
  await owner`update jobs set dead_at = dead_at - interval '1 minute' where name = 'sweep.dead_letter'`

  await sweepWorker.work({ db, log: none, signal: new AbortController().signal }, {} as never)
  const kept = await owner`select from idempotency_keys where scope = 'sweep'`
  assert.equal(kept.length, 1)
  const left = await owner`select name, dead_at is null as waits from jobs where name like 'sweep.%' order by name`
  assert.deepEqual(
    left.map((row) => ({ ...row })),
    [
      { name: 'sweep.dead_letter', waits: false },
      { name: 'sweep.waiting', waits: true },
    ],
  )
})

test('a sweep that is told to stop stops between two batches', async (t) => {
  const { db } = await createWorld(t)
  await assert.rejects(sweepWorker.work({ db, log: none, signal: AbortSignal.abort() }, {} as never), {
    name: 'AbortError',
  })
})
