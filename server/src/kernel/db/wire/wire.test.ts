import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLink } from '../../../../test/ha/link.ts'
import { until } from '../../../../test/hardening/clockwork.ts'
import { createWorld } from '../../../../test/world.ts'
import { createDriver } from '../driver.ts'
import { isAway } from '../errors.ts'
import type { DatabaseSocket } from './socket.ts'
import { openWire } from './wire.ts'

test('connections that are cut while something is being sent report it to the caller, and come back', async (t) => {
  const { databaseUrl: url } = await createWorld(t)
  const wire = openWire(url)
  const driver = createDriver({ url, wire, poolSize: 2, asAppRole: true })
  t.after(() => driver.end({ timeout: 1 }))
  const ask = () =>
    driver`select ${1}::int as n`.then(
      ([row]) => row!['n'] === 1,
      (error) => {
        assert.ok(isAway(error), String(error))
        return false
      },
    )
  assert.equal(await ask(), true)
  for (let round = 0; round < 3; round++) {
    const under = [ask(), ask(), ask()]
    wire.cut()
    // One that was only being opened may be spared.
    assert.ok((await Promise.all(under)).includes(false))
    // Both connections, not only the one that recovers first.
    await until(async () => (await Promise.all([ask(), ask(), ask(), ask()])).every(Boolean), 'they are back')
  }
})

test('a query on a connection that has failed and not closed yet gets an error or an answer, and so does every later one', {
  timeout: 20_000,
}, async (t) => {
  const { databaseUrl: url } = await createWorld(t)
  const wire = openWire(url)
  const opened: DatabaseSocket[] = []
  const dial = async () => {
    const socket = await wire.dial()
    opened.push(socket)
    return socket
  }
  const driver = createDriver({ url, wire: { ...wire, dial }, poolSize: 1, asAppRole: true })
  t.after(() => driver.end({ timeout: 1 }))
  const echo = (on: Pick<typeof driver, 'unsafe'>, n: number) =>
    on.unsafe('select $1::int as n', [n], { prepare: true }).then(([row]) => assert.equal(row!['n'], n))

  for (let n = 0; n < 30; n += 10) {
    await until(() => echo(driver, n).then(() => true, isAway), 'there is a connection')
    const failing = opened.at(-1)!
    // The next query comes at the moment the first one fails, as queued ones do.
    const next = assert.rejects(echo(driver, n + 1), isAway).then(() => echo(driver, n + 2))
    await new Promise(setImmediate)
    failing.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
    await next
    await driver.begin(async (tx) => {
      for (const each of [3, 4]) await echo(tx as unknown as typeof driver, n + each)
    })
    await Promise.all([5, 6, 7].map((each) => echo(driver, n + each)))
  }
})

test('a query that waits for a silent server fails when another connection has found a new one', async (t) => {
  const { databaseUrl } = await createWorld(t)
  const { username, password, port, pathname } = new URL(databaseUrl)
  const [old, next] = [await openLink(Number(port)), await openLink(Number(port))]
  const url = `postgres://${username}:${password}@127.0.0.1:${old.port},127.0.0.1:${next.port}${pathname}`
  const wire = openWire(url)
  const [driver, watcher] = [0, 1].map(() => createDriver({ url, wire, poolSize: 1, asAppRole: true }))
  t.after(async () => {
    for (const link of [old, next]) link.close()
    await Promise.all([driver!.end({ timeout: 1 }), watcher!.end({ timeout: 1 })])
  })
  next.cut()
  await driver!`select 1`
  old.cut()
  next.mend()
  const waiting = assert.rejects(Promise.resolve(driver!`select 2`), isAway)
  await until(() => watcher!`select 3`.then(Boolean, () => false), 'the new one is found')
  await waiting
  await until(() => driver!`select 4`.then(Boolean, () => false), 'the others are there too')
})

test('where no host takes writes every query fails at once', async (t) => {
  const url = 'postgres://unknown@127.0.0.1:1,127.0.0.1:2/nothing'
  const driver = createDriver({ url, poolSize: 2, asAppRole: true })
  t.after(() => driver.end({ timeout: 1 }))
  for (let round = 0; round < 3; round++)
    for (const outcome of await Promise.allSettled([driver`select 1`, driver`select 1`, driver`select 1`]))
      assert.match(String((outcome as PromiseRejectedResult).reason), /no server takes writes/)
})
