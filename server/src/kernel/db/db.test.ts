import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { until } from '../../../test/hardening/clockwork.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { defineFact } from '../facts.ts'
import { Problem } from '../problem.ts'
import { indexReactions, on } from '../reactions.ts'
import { createSecrets } from '../secrets.ts'
import { createDb, type Tx } from './db.ts'
import { createDriver } from './driver.ts'
import { sql } from './sql.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
  await world.owner
    .unsafe('create table notes (id int primary key, text text); grant all on notes to plaza_app')
    .simple()
})

/** A `Db` of our own over the world's database, with its own reactions and limits. */
function connect(
  t: TestContext,
  {
    reactions = [],
    queryDeadlineMs = 20_000,
    poolSize = 4,
    statementTimeoutMs = 20_000,
    afterCommitFailed,
  }: {
    reactions?: ReturnType<typeof on>[]
    afterCommitFailed?: (error: unknown) => void
    queryDeadlineMs?: number
    poolSize?: number
    statementTimeoutMs?: number
  } = {},
) {
  const driver = createDriver({ url: world.databaseUrl, poolSize, asAppRole: true, statementTimeoutMs })
  const db = createDb({
    driver,
    reactions: indexReactions(reactions),
    seal: createSecrets('x'),
    jobsWaiting: () => {},
    afterCommitFailed,
    queryDeadlineMs,
  })
  t.after(() => driver.end({ timeout: 1 }))
  return db
}

const insert = (id: number) => sql`insert into notes (id) values (${id})`
const count = async (id: number) => (await world.owner`select 1 from notes where id = ${id}`).length

test('no statement is JIT-compiled, whatever the server’s settings', async (t) => {
  const [{ name }] = await world.owner<[{ name: string }]>`select current_database() as name`
  await world.owner.unsafe(`alter database "${name}" set jit = on`)
  t.after(() => world.owner.unsafe(`alter database "${name}" reset jit`))
  assert.deepEqual(await connect(t).get(sql`select current_setting('jit') as jit`), { jit: 'off' })
})

test('a statement is planned once for its connection, whether it has parameters or not', async (t) => {
  const db = connect(t, { poolSize: 1 })
  for (let times = 0; times < 3; times++) {
    await db.get(sql`select 'without' as parameters`)
    await db.get(sql`select ${'with'}::text as parameters`)
  }
  const known = await db.rows<{ statement: string }>(
    sql`select p.statement from pg_prepared_statements p where p.statement like '%as parameters' order by p.statement`,
  )
  assert.deepEqual(
    known.map(({ statement }) => statement),
    ['select $1::text as parameters', "select 'without' as parameters"],
  )
})

test('rows, first row, the row that must be there, and how many were touched', async (t) => {
  const db = connect(t)
  assert.deepEqual([...(await db.rows(sql`select generate_series(1, 3) as n`))], [{ n: 1 }, { n: 2 }, { n: 3 }])
  assert.deepEqual(await db.find(sql`select 1 as n where false`), undefined)
  await assert.rejects(db.get(sql`select 1 where false`), /a row that must exist does not/)
  assert.equal(await db.run(sql`insert into notes select generate_series(100, 104)`), 5)
  assert.equal(await db.changed(sql`update notes set text = 'x' where id = -1`), false)
})

test('numbers, days and JSON come back as what they are; a bigint beyond 2^53 is an error, not another number', async (t) => {
  const db = connect(t)
  const row = await db.get(
    sql`select ${2 ** 53 - 1}::bigint as big, '2026-02-28'::date as day, ${{ a: [1] }}::jsonb as json, ${[1, 2]}::bigint[] as list, count(*) from notes where false`,
  )
  assert.deepEqual(
    { ...(row as object) },
    { big: 2 ** 53 - 1, day: '2026-02-28', json: { a: [1] }, list: [1, 2], count: 0 },
  )
  await assert.rejects(db.get(sql`select 9007199254740993::bigint as big`), /beyond 2\^53/)
})

test('a transaction is all or nothing, and what was to follow it follows only a commit', async (t) => {
  const db = connect(t)
  let told = 0
  const work = (fails: boolean) => async (tx: Tx) => {
    await tx.run(insert(fails ? 1 : 2))
    tx.afterCommit(() => told++)
    if (fails) throw new Problem(403, 'x.y', 'no')
    return 'done'
  }
  await assert.rejects(db.transaction(work(true)), /no/)
  assert.deepEqual([await count(1), told], [0, 0])
  assert.equal(await db.transaction(work(false)), 'done')
  assert.deepEqual([await count(2), told], [1, 1])
})

test('a fact is published inside the transaction, to all subscribers in order, and a reaction that fails undoes the act', async (t) => {
  const happened = defineFact<{ id: number }>('notes.written')
  const order: string[] = []
  const db = connect(t, {
    reactions: [
      on(happened, async (tx, { id }) => {
        order.push('first')
        await tx.run(sql`update notes set text = 'seen' where id = ${id}`)
      }),
      on(happened, async (_tx, { id }) => {
        order.push('second')
        if (id === 11) throw new Error('the reaction refuses')
      }),
      on(defineFact('notes.other'), async () => assert.fail('another fact')),
    ],
  })
  const write = (id: number) =>
    db.transaction(async (tx) => {
      await tx.run(insert(id))
      await tx.publish(happened, { id })
    })
  await write(10)
  assert.deepEqual(order, ['first', 'second'])
  assert.deepEqual((await world.owner`select text from notes where id = 10`)[0], { text: 'seen' })
  await assert.rejects(write(11), /the reaction refuses/)
  assert.equal(await count(11), 0)
})

test('a deferred statement comes in its turn, and its rows follow the commit', async (t) => {
  const db = connect(t)
  const seen: unknown[] = []
  await db.transaction(async (tx) => {
    tx.later<{ id: number }>(sql`insert into notes (id) values (30) returning id`, ([row]) => seen.push(row?.id))
    seen.push((await tx.find<{ id: number }>(sql`select id from notes where id = 30`))?.id)
    tx.later(sql`update notes set text = 'last' where id = 30`)
  })
  assert.deepEqual(seen, [30, 30])
  assert.deepEqual((await world.owner`select text from notes where id = 30`)[0], { text: 'last' })
})

test('what follows a commit may fail: the work is done and answered as done, and the rest follows', async (t) => {
  const seen: string[] = []
  const db = connect(t, { afterCommitFailed: (error) => void seen.push((error as Error).message) })
  const fail = (what: string) => () => {
    throw new Error(what)
  }
  const done = await db.transaction(async (tx) => {
    tx.afterCommit(fail('told no one'))
    tx.later(sql`insert into notes (id) values (45)`, fail('counted nothing'))
    tx.afterCommit(() => void seen.push('told'))
    return 'done'
  })
  assert.deepEqual([done, await count(45)], ['done', 1])
  assert.deepEqual(seen.sort(), ['counted nothing', 'told', 'told no one'])
})

test('if a deferred statement fails, so does the transaction, with that error, whatever came after it', async (t) => {
  const db = connect(t)
  await world.owner`insert into notes (id) values (40)`
  const isTwin = (error: unknown) => (error as { constraint_name?: string }).constraint_name === 'notes_pkey'
  let followed = 0
  const twin = (tx: Tx) => tx.later(insert(40), () => followed++)
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.run(insert(41))
      twin(tx)
    }),
    isTwin,
  )
  await assert.rejects(
    db.transaction(async (tx) => {
      twin(tx)
      await tx.run(insert(41))
    }),
    isTwin,
  )
  await assert.rejects(
    db.transaction(async (tx) => {
      twin(tx)
      throw new Problem(403, 'x.y', 'no')
    }),
    /no/,
  )
  assert.deepEqual([await count(41), followed], [0, 0])
  assert.equal(await db.transaction(async (tx) => tx.run(insert(42))), 1, 'the connection is as good as before')
})

test('a deadlock in a deferred statement runs the work again', async (t) => {
  const db = connect(t)
  let runs = 0
  await db.transaction(async (tx) => {
    if (++runs === 1) tx.later(sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`)
    tx.later(insert(43))
  })
  assert.deepEqual([runs, await count(43)], [2, 1])
})

test('a deadlock runs the work again, and both get through', async (t) => {
  const db = connect(t)
  await world.owner`insert into notes (id) values (20), (21)`
  let runs = 0
  let met: () => void
  const bothHold = new Promise<void>((resolve) => (met = resolve))
  let holding = 0
  const cross = (first: number, second: number) =>
    db.transaction(async (tx) => {
      runs++
      await tx.run(sql`update notes set text = 'x' where id = ${first}`)
      if (++holding === 2) met()
      await bothHold
      await tx.run(sql`update notes set text = 'x' where id = ${second}`)
    })
  await Promise.all([cross(20, 21), cross(21, 20)])
  assert.ok(runs === 3 || runs === 4, `${runs} runs: one of them, or both, were sent back`)
})

test('one statement outside a transaction that loses a deadlock is 503, not a fault of ours', async (t) => {
  const db = connect(t)
  for (const statement of [
    sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`,
    sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`,
  ])
    await assert.rejects(
      db.run(statement),
      (error: unknown) => error instanceof Problem && error.status === 503 && error.code === 'database.conflict',
    )
})

test('a signal reaches every process after the commit, and none if there is no commit', async (t) => {
  const [here, there] = [connect(t), connect(t)]
  const heard: string[] = []
  here.onSignal('notes', (key) => heard.push(`here ${key}`))
  there.onSignal('notes', (key) => heard.push(`there ${key}`))
  await until(
    async () =>
      (
        await world.owner`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen "plaza"%'`
      ).length >= 2,
    'both listen',
  )
  await assert.rejects(
    here.transaction(async (tx) => {
      await tx.signal('notes', 'lost')
      throw new Error('no commit')
    }),
  )
  await here.transaction((tx) => tx.signal('notes', 'kept'))
  await until(() => heard.includes('there kept'), 'the other process has heard')
  assert.ok(heard.includes('here kept'))
  assert.ok(!heard.join().includes('lost'))
})

test('a statement that takes too long ends with 503 and a time to come back', async (t) => {
  const db = connect(t, { statementTimeoutMs: 100 })
  await assert.rejects(
    db.rows(sql`select pg_sleep(5)`),
    (error) =>
      error instanceof Problem &&
      error.status === 503 &&
      error.code === 'database.busy' &&
      error.headers['retry-after'] === '1',
  )
  await assert.rejects(
    db.transaction((tx) => tx.rows(sql`select pg_sleep(5)`)),
    /busy/,
  )
})

test('a wait for a connection that times out is reported, in a transaction and outside one', async (t) => {
  const db = connect(t, { queryDeadlineMs: 300, poolSize: 1, statementTimeoutMs: 5000 })
  let release!: () => void
  const held = new Promise<void>((resolve) => (release = resolve))
  const holder = db.transaction(async (tx) => {
    await tx.run(sql`select 1`)
    await held
  })
  let ran = 0
  const waiting = await Promise.allSettled([
    db.rows(sql`select 1`),
    db.transaction(async () => void ran++),
    db.transaction(async () => void ran++),
  ])
  for (const result of waiting) assert.equal((result as PromiseRejectedResult).reason?.code, 'database.slow')
  release()
  await holder
  // What was given up does not happen later, and the connection is usable again.
  assert.equal((await db.get<{ n: number }>(sql`select 1 as n`)).n, 1)
  assert.equal(ran, 0)
})

test('work that goes on after its transaction has lost its connection starts no wait that never ends', async (t) => {
  const waitMs = 54_321
  const db = connect(t, { queryDeadlineMs: waitMs })
  const timers = t.mock.method(globalThis, 'setTimeout')
  const begun = () => timers.mock.calls.filter(({ arguments: [, ms] }) => ms === waitMs).length
  let release!: () => void
  const held = new Promise<void>((resolve) => (release = resolve))
  let isOver = false
  const transaction = db.transaction(async (tx) => {
    const { pid } = await tx.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await world.owner`select pg_terminate_backend(${pid})`
    await held
    isOver = true
    throw new Error('no one waits for this any more')
  })
  await assert.rejects(transaction, { code: 'database.away' })
  const before = begun()
  assert(before > 0)
  release()
  await until(() => isOver, 'the work is over')
  await new Promise((resume) => setImmediate(resume))
  assert.equal(begun(), before)
})

test('the caller after one whose connection was ended is answered', async (t) => {
  const db = connect(t, { poolSize: 1 })
  const end = async () => {
    const { pid } = await db.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const ended = assert.rejects(db.rows(sql`select pg_sleep(20)`), { code: 'database.away' })
    await until(
      async () =>
        (await world.owner`select 1 from pg_stat_activity where pid = ${pid} and state = 'active'`).length > 0,
      'it is under way',
    )
    await world.owner`select pg_terminate_backend(${pid})`
    await ended
  }
  const one = (on: Pick<Tx, 'get'>) => on.get<{ n: number }>(sql`select 1 as n`)
  await end()
  assert.equal((await one(db)).n, 1)
  await end()
  assert.equal((await db.transaction(one)).n, 1)
})

test('a connection that ends before the work has begun ends nothing else', async (t) => {
  const db = connect(t, { poolSize: 1 })
  const stop = new AbortController()
  t.after(() => stop.abort())
  const kill = async () => {
    while (!stop.signal.aborted)
      await world.owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query ~ 'set_config'`
  }
  const killing = kill()
  let ended = 0
  const work = () => db.transaction((tx) => tx.rows(sql`select 1`), { statementMs: 30_000 })
  await until(async () => {
    await work().catch((error) => {
      assert.equal(error.code, 'database.away')
      ended++
    })
    return ended === 3
  }, 'some have lost their connection')
  stop.abort()
  await killing
})

test('what work still wants to do after it has failed is not done', async (t) => {
  const db = connect(t, { poolSize: 1 })
  let late: Promise<unknown> = Promise.resolve()
  await assert.rejects(
    db.transaction(async (tx) => {
      const failing = tx.run(sql`select 1 / 0`)
      // While `rollback` is on its way.
      late = failing.catch(() => new Promise(setImmediate)).then(() => tx.run(insert(77)))
      await Promise.all([failing, late])
    }),
    { code: '22012' },
  )
  await assert.rejects(late, /after the end of its transaction/)
  assert.equal(await count(77), 0)
})

test('the application’s role owns nothing: it cannot change a table, read a password file or become its owner', async (t) => {
  const db = connect(t)
  for (const forbidden of [
    sql`create table mine (id int)`,
    sql`drop table users`,
    sql`alter table users add column x int`,
    sql`delete from audit_log`,
    sql`update audit_log set action = 'x'`,
    sql`truncate audit_log`,
    sql`create extension dblink`,
  ]) {
    await assert.rejects(db.run(forbidden), { code: '42501' })
  }
})

test('work in the background may take longer, and only that work', async (t) => {
  const db = connect(t, { queryDeadlineMs: 300, poolSize: 1, statementTimeoutMs: 300 })
  await db.transaction((tx) => tx.rows(sql`select pg_sleep(0.6)`), { statementMs: 30_000 })
  await assert.rejects(db.transaction((tx) => tx.rows(sql`select pg_sleep(0.6)`)))
})

test('a batch does not wait for a connection that other work has taken, nor other work for a batch', async (t) => {
  const [driver, forBatches] = [1, 1].map((poolSize) =>
    createDriver({ url: world.databaseUrl, poolSize, asAppRole: true }),
  )
  const db = createDb({
    driver: driver!,
    forBatches: forBatches!,
    reactions: new Map(),
    seal: createSecrets('x'),
    jobsWaiting: () => {},
  })
  t.after(() => db.close())
  const inside = await db.transaction((alone) =>
    db.transaction(
      async (batch) => {
        await Promise.all([alone.run(insert(900)), batch.run(insert(901))])
        return Promise.all([alone, batch].map((tx) => tx.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)))
      },
      { isBatch: true },
    ),
  )
  assert.notEqual(inside[0]!.pid, inside[1]!.pid)
  assert.deepEqual([await count(900), await count(901)], [1, 1])
})

test('a process that was held up itself takes the answer that has come meanwhile', async (t) => {
  const db = connect(t, { queryDeadlineMs: 300, poolSize: 1 })
  const ask = () => db.get<{ slept: string }>(sql`select pg_sleep(0.1)::text as slept`)
  await ask()

  const asked = ask()
  // Sent by now.
  for (let turn = 0; turn < 3; turn++) await new Promise((resume) => setImmediate(resume))
  const until = performance.now() + 800
  while (performance.now() < until);

  assert.deepEqual({ ...(await asked) }, { slept: '' })
})
