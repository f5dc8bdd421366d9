import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BatchStatement, Tx } from '../db/db.ts'
import { defineFact } from '../facts.ts'
import { notFound, Problem, unavailable } from '../problem.ts'
import { shareTransaction, Undone } from './share-transaction.ts'

const happened = defineFact<string>('test.happened')
const missing = () => notFound('test.missing', 'There is no such thing.')

/** A transaction that only remembers what it was used for. */
function setUp() {
  const log: string[] = []
  const tx = {
    run: async (query: unknown) => void log.push(`run ${query}`),
    publishAll: async (fact: { name: string }, payloads: readonly string[]) =>
      void log.push(`${fact.name} ${payloads.join()}`),
  } as unknown as Tx
  const statement =
    (name: string): BatchStatement<string, string> =>
    async (_, items) => {
      log.push(`${name} ${items.join()}`)
      return items.map((item) => (item === 'nothing' ? missing() : `${item} ${name}`))
    }
  return { tx, log, find: statement('found'), add: statement('added') }
}

const codes = (results: readonly unknown[]) =>
  results.map((result) => (result instanceof Problem ? result.code : result))

test('what all wait for runs once, in the order of the requests', async () => {
  const { tx, log, find, add } = setUp()
  const results = await shareTransaction(tx, ['a', 'b', 'c'], async (own, item) => {
    // However long each takes to get there.
    if (item === 'a') await new Promise((resolve) => setTimeout(resolve, 5))
    await own.batch(find, item)
    const added = await own.batch(add, item)
    await own.publish(happened, item)
    return added
  })
  assert.deepEqual(results, ['a added', 'b added', 'c added'])
  assert.deepEqual(log, ['found a,b,c', 'added a,b,c', 'test.happened a,b,c'])
})

test('requests on different paths wait for each other and lose nothing', async () => {
  const { tx, log, find, add } = setUp()
  const results = await shareTransaction(tx, ['a', 'b', 'c'], async (own, item) => {
    if (item === 'c') return 'nothing to do'
    const [first, second] = await Promise.all([own.batch(find, item), own.batch(add, item)])
    return item === 'a' ? `${first}, ${second}` : own.batch(find, 'b again')
  })
  assert.deepEqual(results, ['a found, a added', 'b again found', 'nothing to do'])
  assert.deepEqual(log, ['found a,b', 'added a,b', 'found b again'])
})

test('a request that a statement refuses, or that refuses itself first, is refused alone', async () => {
  const { tx, log, find, add } = setUp()
  const results = await shareTransaction(tx, ['a', 'nothing', 'itself', 'd'], async (own, item) => {
    if (item === 'itself') throw missing()
    await own.batch(find, item)
    return own.batch(add, item)
  })
  assert.deepEqual(codes(results), ['a added', 'test.missing', 'test.missing', 'd added'])
  assert.deepEqual(log, ['found a,nothing,d', 'added a,d'])
})

test('a refusal after something may have been written undoes the transaction', async () => {
  for (const use of [
    (own: Tx, add: BatchStatement<string, string>) => own.batch(add, 'b'),
    (own: Tx) => own.run('update' as never),
    (own: Tx) => own.publish(happened, 'b'),
  ]) {
    const { tx, add } = setUp()
    const shared = shareTransaction(tx, ['a', 'b'], async (own, item) => {
      if (item === 'a') return own.batch(add, item)
      await use(own, add)
      throw missing()
    })
    const error = await shared.then(
      () => assert.fail('it went through'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof Undone)
    assert.deepEqual([...error.refused.keys()], ['b'])
  }
})

test('an error fails all of them, also a problem that a statement throws', async () => {
  for (const error of [new Error('broken'), missing(), unavailable('test.away', 'Away.', undefined)]) {
    const { tx, find } = setUp()
    const fail: BatchStatement<string, string> = async () => {
      throw error
    }
    const shared = shareTransaction(tx, ['a', 'b', 'c'], (own, item) => own.batch(item === 'b' ? fail : find, item))
    await assert.rejects(shared, (reason) => reason === error)
  }
})
