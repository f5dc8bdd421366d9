import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Replica } from '../db/replicas/replica.ts'
import { replicaHere, withReplica } from '../db/replicas/route.ts'
import { createBatcher, createKeyedBatcher } from './batcher.ts'

/** A query that is answered when the test says so, and remembers the requests in it. */
function slowly() {
  const asked: { by: readonly string[]; answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const ask = (by: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      asked.push({ by, answer: (text) => resolve(by.map((name) => `${text} for ${name}`)), fail: reject })
    })
  return { asked, ask }
}

test('a request that arrives while a query runs waits for the next one, which is asked once for all', async () => {
  const { asked, ask } = slowly()
  const batch = createBatcher(ask)
  const first = [batch('ann'), batch('bob')]
  assert.equal(asked.length, 0)
  await turn()
  assert.deepEqual(asked[0]!.by, ['ann', 'bob'])
  const later = [batch('cem'), batch('ann'), batch('dia')]
  asked[0]!.answer('old')
  assert.deepEqual(await Promise.all(first), ['old for ann', 'old for bob'])
  await turn()
  assert.deepEqual(asked[1]!.by, ['cem', 'ann', 'dia'])
  asked[1]!.answer('new')
  assert.deepEqual(await Promise.all(later), ['new for cem', 'new for ann', 'new for dia'])
  const alone = batch('ann')
  await turn()
  asked[2]!.answer('newer')
  assert.equal(await alone, 'newer for ann')
})

test('requests with different keys do not wait for each other', async () => {
  const { asked, ask } = slowly()
  const batch = createKeyedBatcher((name: string) => name[0]!, ask)
  const answers = [batch('ann'), batch('bob'), batch('ada')]
  await turn()
  assert.deepEqual(
    asked.map(({ by }) => by),
    [['ann', 'ada'], ['bob']],
  )
  asked[1]!.answer('b')
  assert.equal(await answers[1], 'b for bob')
  asked[0]!.answer('a')
  assert.deepEqual(await Promise.all(answers), ['a for ann', 'b for bob', 'a for ada'])
})

test('a query that fails fails for those who shared it, and the next is asked', async () => {
  const { asked, ask } = slowly()
  const batch = createKeyedBatcher(() => 'one key', ask)
  const first = batch('ann')
  await turn()
  const second = batch('bob')
  asked[0]!.fail(new Error('away'))
  await assert.rejects(first, /away/)
  await turn()
  asked[1]!.answer('back')
  assert.equal(await second, 'back for bob')
  await turn()
  const third = batch('cem')
  await turn()
  asked[2]!.answer('again')
  assert.equal(await third, 'again for cem')
})

test('a batch answers in the order of the requests and has never more than its size', async () => {
  const sizes: number[] = []
  const ask = createBatcher<number, number>(
    async (requests) => {
      sizes.push(requests.length)
      await turn()
      return requests.map((request) => request * 2)
    },
    { max: 10 },
  )
  const numbers = Array.from({ length: 35 }, (_, nth) => nth)
  assert.deepEqual(
    await Promise.all(numbers.map(ask)),
    numbers.map((number) => number * 2),
  )
  assert.deepEqual(sizes, [10, 10, 10, 5])
})

test('requests that need different replicas do not share a query', async () => {
  const asked: { by: Replica | undefined; names: readonly string[] }[] = []
  const batch = createBatcher<string, string>(async (names) => {
    asked.push({ by: replicaHere(), names })
    return names
  })
  const replica = {} as Replica
  await Promise.all([
    batch('a'),
    withReplica(replica, () => batch('by replica 1')),
    batch('b'),
    withReplica(replica, () => batch('by replica 2')),
  ])
  assert.deepEqual(asked, [
    { by: undefined, names: ['a', 'b'] },
    { by: replica, names: ['by replica 1', 'by replica 2'] },
  ])
})
