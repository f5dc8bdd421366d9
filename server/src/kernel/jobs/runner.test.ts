import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '../../../test/hardening/clockwork.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { sql } from '../db/sql.ts'
import { createLogger } from '../logger.ts'
import { createMetrics } from '../metrics.ts'
import { defineJob } from './job.ts'
import { createJobRunner, type JobRunnerOptions } from './runner.ts'
import { type Schedule, type Worker, worker } from './worker.ts'

interface Row {
  attempts: number
  last_error: string | null
  is_dead: boolean
  is_locked: boolean
  wait_s: number
}

const runnerOf = (world: World, workers: Worker[], more: Partial<JobRunnerOptions> = {}) =>
  createJobRunner({
    db: world.db,
    seal: world.service.secrets,
    log: createLogger({ level: 'silent', format: 'json' }),
    metrics: createMetrics().jobs,
    schedules: [],
    workers,
    ...more,
  })

const rowsOf = ({ owner }: World) =>
  owner<Row[]>`
    select attempts, last_error, dead_at is not null as is_dead, locked_until > plaza_now() as is_locked,
      extract(epoch from run_at - plaza_now())::float8 as wait_s from jobs order by id`

/** The world of this file, with no job in it. */
async function fresh(t: TestContext): Promise<World> {
  const world = await createWorld(t)
  await world.owner`delete from jobs`
  return world
}

test('a job commits with its cause or not at all, and is done once', async (t) => {
  const world = await fresh(t)
  const done: number[] = []
  const note = defineJob<{ id: number }>('test.note')
  const runner = runnerOf(world, [worker(note, async (_context, { id }) => void done.push(id))])
  await assert.rejects(
    world.db.transaction(async (tx) => {
      await tx.enqueue(note, { id: 1 })
      throw new Error('never mind')
    }),
  )
  await world.db.transaction((tx) => tx.enqueue(note, { id: 2 }))
  await world.db.transaction((tx) => tx.enqueue(note, { id: 3 }, { delayS: 60 }))
  assert.equal(await runner.runDue(), 1)
  assert.deepEqual(done, [2])
  await world.clock.advance(61)
  assert.equal(await runner.runDue(), 1)
  assert.deepEqual(done, [2, 3])
  assert.equal((await rowsOf(world)).length, 0)
})

test('a failure is tried again, later each time, then it is a dead letter with its last reason', async (t) => {
  const world = await fresh(t)
  let tries = 0
  const flaky = defineJob<object>('test.flaky', { maxAttempts: 4 })
  const runner = runnerOf(world, [
    worker(flaky, async () => {
      throw new Error(`failure ${++tries}`)
    }),
  ])
  await world.db.transaction((tx) => tx.enqueue(flaky, {}))
  for (const [attempt, base] of [
    [1, 2],
    [2, 4],
    [3, 8],
  ] as const) {
    assert.equal(await runner.runDue(), 1)
    const [row] = await rowsOf(world)
    assert.deepEqual([row!.attempts, row!.last_error, row!.is_dead], [attempt, `failure ${attempt}`, false])
    assert.ok(row!.wait_s <= base * 1.25, `waits ${row!.wait_s} s after attempt ${attempt}`)
    assert.equal(await runner.runDue(), 0, 'it came back before its time')
    await world.clock.advance(base * 1.25 + 1)
  }
  assert.equal(await runner.runDue(), 1)
  assert.deepEqual(
    (await rowsOf(world)).map(({ is_dead, last_error }) => [is_dead, last_error]),
    [[true, 'failure 4']],
  )
  await world.clock.advance(100_000)
  assert.equal(await runner.runDue(), 0)
})

test('a job without a worker, and a payload that does not open, fail like any other', async (t) => {
  const world = await fresh(t)
  const known = defineJob<object>('test.known', { isSecret: true })
  await world.db.transaction((tx) => tx.enqueue(defineJob<object>('test.unknown'), {}))
  await world.owner`insert into jobs (name, payload, max_attempts, run_at) values ('test.known', '{"sealed":"AAAA"}', 3, plaza_now())`
  assert.equal(await runnerOf(world, [worker(known, async () => {})]).runDue(), 2)
  assert.deepEqual(
    (await rowsOf(world)).map(({ last_error }) => last_error),
    ['no worker for test.unknown', 'sealed under a secret this process does not have'],
  )
})

test('a secret payload rests sealed and arrives whole', async (t) => {
  const world = await fresh(t)
  let arrived: unknown
  const secret = defineJob<{ to: string; code: string }>('test.secret', { isSecret: true })
  await world.db.transaction((tx) => tx.enqueue(secret, { to: '+8613800138000', code: '493817' }))
  const [row] = await world.owner<{ text: string }[]>`select j::text as text from jobs j`
  assert.doesNotMatch(row!.text, /493817|13800138000/)
  await runnerOf(world, [
    worker(secret, async (_context, payload) => {
      arrived = payload
    }),
  ]).runDue()
  assert.deepEqual(arrived, { to: '+8613800138000', code: '493817' })
})

test('under one key only one waits; a dead letter does not stand in the way', async (t) => {
  const world = await fresh(t)
  const seen: number[] = []
  const keyed = defineJob<{ n: number }>('test.keyed', { maxAttempts: 1 })
  const runner = runnerOf(world, [
    worker(keyed, async (_context, { n }) => {
      seen.push(n)
      if (n === 1) throw new Error('once')
    }),
  ])
  const enqueue = (n: number) => world.db.transaction((tx) => tx.enqueue(keyed, { n }, { key: 'one' }))
  await enqueue(1)
  await enqueue(2)
  await runner.runDue()
  assert.deepEqual([seen, (await rowsOf(world)).map(({ is_dead }) => is_dead)], [[1], [true]])
  await enqueue(3)
  await runner.runDue()
  assert.deepEqual([seen, await rowsOf(world).then((rows) => rows.length)], [[1, 3], 0])
})

test('two runners share the work and never do the same job', async (t) => {
  const world = await fresh(t)
  const done: number[] = []
  const shared = defineJob<{ n: number }>('test.shared')
  const work = worker(shared, async (_context, { n }) => void done.push(n))
  await world.db.transaction(async (tx) => {
    for (let n = 0; n < 100; n++) await tx.enqueue(shared, { n })
  })
  await Promise.all([runnerOf(world, [work]).runDue(), runnerOf(world, [work]).runDue()])
  assert.equal(done.length, 100)
  assert.equal(new Set(done).size, 100)
})

test('the job of a process that died is taken over when its lease ends, and the dead one cannot spoil it', async (t) => {
  const world = await fresh(t)
  const slow = defineJob<object>('test.slow')
  let fail!: (error: Error) => void
  const first = runnerOf(world, [worker(slow, () => new Promise((_, reject) => (fail = reject)))])
  await world.db.transaction((tx) => tx.enqueue(slow, {}))
  const hanging = first.runDue()
  await until(async () => (await rowsOf(world))[0]?.is_locked === true && fail !== undefined, 'the first has it')
  let finish!: () => void
  const second = runnerOf(world, [worker(slow, () => new Promise((resolve) => (finish = resolve)))])
  assert.equal(await second.runDue(), 0, 'it was taken from a runner that still has it')
  await world.clock.advance(61)
  const takenOver = second.runDue()
  await until(async () => (await rowsOf(world))[0]?.attempts === 2 && finish !== undefined, 'the second has it')
  fail(new Error('late'))
  await hanging
  assert.deepEqual(
    (await rowsOf(world)).map(({ attempts, is_locked, last_error }) => [attempts, is_locked, last_error]),
    [[2, true, null]],
  )
  finish()
  await takenOver
  assert.equal((await rowsOf(world)).length, 0)
})

test('a worker that ignores its signal does not block others for ever', async (t) => {
  const world = await fresh(t)
  const deaf = defineJob<object>('test.deaf')
  await world.db.transaction((tx) => tx.enqueue(deaf, {}))
  const runner = runnerOf(world, [worker(deaf, () => new Promise(() => {}))], { attemptTimeoutMs: 20, graceMs: 20 })
  assert.equal(await runner.runDue(), 1)
  assert.equal((await rowsOf(world))[0]!.last_error, 'the worker did not stop in time')
})

test('stop waits for running jobs, tells it to hurry, and gives unfinished work back uncounted', async (t) => {
  const world = await fresh(t)
  const events: string[] = []
  const slow = defineJob<{ finishes: boolean }>('test.slow', { maxAttempts: 1 })
  const runner = runnerOf(world, [
    worker(slow, async ({ signal }, { finishes }) => {
      events.push('begun')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      events.push('told')
      if (!finishes) throw signal.reason
    }),
  ])
  await world.db.transaction(async (tx) => {
    await tx.enqueue(slow, { finishes: true })
    await tx.enqueue(slow, { finishes: false })
  })
  runner.start()
  await until(() => events.length === 2, 'both have begun')
  await runner.stop()
  assert.deepEqual(events, ['begun', 'begun', 'told', 'told'])
  assert.deepEqual(
    (await rowsOf(world)).map(({ attempts, is_dead, is_locked }) => [attempts, is_dead, is_locked]),
    [[0, false, null]],
  )
  await world.db.transaction((tx) => tx.enqueue(slow, { finishes: true }))
  runner.wake()
  assert.equal(await runner.runDue(), 0, 'a stopped runner took work')
})

test('a schedule runs once for all runners, and new jobs are taken without waiting for the next poll', async (t) => {
  const world = await fresh(t)
  let rounds = 0
  const tick = defineJob<Record<string, never>>('test.tick')
  const schedules: Schedule[] = [{ job: tick, everyS: 60 }]
  const runners = [1, 2, 3].map(() => runnerOf(world, [worker(tick, async () => void rounds++)], { schedules }))
  for (const runner of runners) runner.start()
  t.after(() => Promise.all(runners.map((runner) => runner.stop())))
  await until(() => rounds === 1, 'the first round')
  await world.clock.advance(30)
  for (const runner of runners) runner.wake()
  await world.clock.advance(31)
  await until(() => rounds === 2, 'the second round')
  const { next_at: next, now } = await world.db.get<{ next_at: Date; now: Date }>(
    sql`select next_at, plaza_now() as now from job_schedules where name = 'test.tick'`,
  )
  assert.ok(next > now)
  assert.equal(rounds, 2)
})

test('a schedule that is not due is not written to, however often the runner is woken', async (t) => {
  const world = await fresh(t)
  const done: string[] = []
  const tick = defineJob<Record<string, never>>('test.quiet-tick')
  const note = defineJob<{ name: string }>('test.woken')
  const workers = [
    worker(tick, async () => void done.push('tick')),
    worker(note, async (_context, { name }) => void done.push(name)),
  ]
  const runner = runnerOf(world, workers, { schedules: [{ job: tick, everyS: 3600 }] })
  runner.start()
  t.after(() => runner.stop())
  await until(() => done.length === 1, 'the first round')
  // A row that is only locked says so in `xmax`.
  const state = () =>
    world.owner`select xmin::text, xmax::text, next_at from job_schedules where name = 'test.quiet-tick'`
  const before = await state()
  for (const name of ['one', 'two', 'three']) {
    await world.db.transaction((tx) => tx.enqueue(note, { name }))
    runner.wake()
    await until(() => done.at(-1) === name, `${name} is done`)
  }
  // Long enough for a poll, which may read but has nothing to write either.
  await world.clock.advance(60)
  await world.db.transaction((tx) => tx.enqueue(note, { name: 'four' }))
  await until(() => done.at(-1) === 'four', 'found without being woken')
  assert.deepEqual(await state(), before)
  assert.deepEqual(done, ['tick', 'one', 'two', 'three', 'four'])
})
