import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Replica } from '../db/replicas/replica.ts'
import { replicaHere, withReplica } from '../db/replicas/route.ts'
import { createBatcher, createSharer } from './coalesce.ts'

/** Longer than any pause, and what follows it is asked: a process that was held up may find both over at once. */
async function pause(): Promise<void> {
  await sleep(10)
  await turn()
}

/** Questions whose answers come when told, and that remember who asked them together. */
function slowly() {
  const asked: { by: readonly string[]; answer: (text: string) => void; fail: (error: Error) => void }[] = []
  const ask = (by: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      asked.push({ by, answer: (text) => resolve(by.map((name) => `${text} for ${name}`)), fail: reject })
    })
  return { asked, ask }
}

test('whoever comes while a question is asked waits for the next one, which is asked once for all', async () => {
  const share = createSharer<string, string>()
  const { asked, ask } = slowly()
  const first = [share('k', 'ann', ask), share('k', 'bob', ask)]
  assert.equal(asked.length, 0)
  await turn()
  assert.deepEqual(asked[0]!.by, ['ann', 'bob'])
  const later = [share('k', 'cem', ask), share('k', 'ann', ask), share('k', 'dia', ask)]
  asked[0]!.answer('old')
  assert.deepEqual(await Promise.all(first), ['old for ann', 'old for bob'])
  await pause()
  assert.equal(asked.length, 2)
  asked[1]!.answer('new')
  assert.deepEqual(await Promise.all(later), ['new for cem', 'new for ann', 'new for dia'])
})

test('different questions do not wait for each other', async () => {
  const share = createSharer<string, string>()
  const { asked, ask } = slowly()
  const answers = [share('a', 'ann', ask), share('b', 'bob', ask)]
  await turn()
  assert.equal(asked.length, 2)
  asked[1]!.answer('b')
  assert.equal(await answers[1], 'b for bob')
  asked[0]!.answer('a')
  assert.equal(await answers[0], 'a for ann')
})

test('a question that fails fails for those who shared it, and the next is asked again', async () => {
  const share = createSharer<string, string>()
  const { asked, ask } = slowly()
  const first = share('k', 'ann', ask)
  await turn()
  const second = share('k', 'bob', ask)
  asked[0]!.fail(new Error('away'))
  await assert.rejects(first, /away/)
  await pause()
  asked[1]!.answer('back')
  assert.equal(await second, 'back for bob')
  await turn()
  const third = share('k', 'cem', ask)
  await turn()
  asked[2]!.answer('again')
  assert.equal(await third, 'again for cem')
})

test('a batch answers everybody in their order and never more than its size at once', async () => {
  const sizes: number[] = []
  const ask = createBatcher<number, number>(
    async (questions) => {
      sizes.push(questions.length)
      await turn()
      return questions.map((question) => question * 2)
    },
    { max: 10 },
  )
  const numbers = Array.from({ length: 35 }, (_, index) => index)
  assert.deepEqual(
    await Promise.all(numbers.map(ask)),
    numbers.map((number) => number * 2),
  )
  assert.deepEqual(sizes, [10, 10, 10, 5])
})

test('a batch that fails fails for its own only', async () => {
  let round = 0
  const ask = createBatcher<number, number>(async (questions) => {
    await turn()
    if (round++ === 0) throw new Error('away')
    return questions
  })
  const first = ask(1)
  await turn()
  const second = ask(2)
  await assert.rejects(first, /away/)
  assert.equal(await second, 2)
})

test('those who were answered together are asked for together again, as soon as all of them are back', async () => {
  const { asked, ask } = slowly()
  const batch = createBatcher(ask, { pauseMs: { least: 2000, most: 2000 } })
  const first = [batch('ann'), batch('bob')]
  await turn()
  const left = batch('cem')
  asked[0]!.answer('old')
  await Promise.all(first)
  const again = [batch('ann')]
  await turn()
  assert.equal(asked.length, 1, 'bob is still on his way')
  again.push(batch('bob'))
  await turn()
  assert.deepEqual(asked[1]!.by, ['cem', 'ann', 'bob'])
  asked[1]!.answer('new')
  assert.deepEqual(await Promise.all([left, ...again]), ['new for cem', 'new for ann', 'new for bob'])
})

test('whoever does not come back is not waited for longer than the pause', async () => {
  const { asked, ask } = slowly()
  const batch = createBatcher(ask)
  const first = [batch('ann'), batch('bob')]
  await turn()
  asked[0]!.answer('old')
  await Promise.all(first)
  const alone = batch('ann')
  await pause()
  asked[1]!.answer('new')
  assert.equal(await alone, 'new for ann')
})

test('many who all ask again are waited for longer the next time, and shorter when not all of them came', async (t) => {
  let pauseMs = 0
  let endPause = () => {}
  t.mock.method(globalThis, 'setTimeout', (call: () => void, ms: number) => {
    pauseMs = ms
    endPause = call
    return {}
  })
  const { asked, ask } = slowly()
  const batch = createBatcher(ask, { pauseMs: { least: 2, most: 8 } })
  /** So many come, and no others; says how long somebody else was waited for. */
  const come = async (count: number) => {
    const before = asked.length
    const answers = crowd('any', count).map(batch)
    await turn()
    const waitedMs = asked.length === before ? pauseMs : 0
    if (waitedMs > 0) endPause()
    await turn()
    assert.equal(asked.at(-1)!.by.length, count)
    asked.at(-1)!.answer('')
    await Promise.all(answers)
    await turn()
    return waitedMs
  }
  const waits: number[] = []
  for (const count of [20, 19, 19, 19, 19, 18, 17, 16, 15, 15, 14]) waits.push(await come(count))
  assert.deepEqual(waits, [0, 2, 0, 0, 0, 8, 4, 2, 2, 0, 4])
  const waitsForFew: number[] = []
  for (const count of [5, 5, 5, 4]) waitsForFew.push(await come(count))
  assert.deepEqual(waitsForFew, [2, 0, 0, 2])
})

const crowd = (name: string, count: number) => Array.from({ length: count }, (_, nth) => `${name} ${nth}`)
const byName = { subjectOf: (name: string) => name, worthAsking: 4 }
/** Asks for a crowd and says which batches that made. */
async function come(batch: (name: string) => Promise<string>, asked: { by: readonly string[] }[], names: string[]) {
  const before = asked.length
  const answers = names.map(batch)
  await pause()
  return { answers, batches: asked.slice(before).map(({ by }) => by) }
}

/** Answers from one question on, until no other is asked. */
async function answerAll(asked: readonly { answer: (text: string) => void }[], from: number, text = '') {
  for (let nth = from; ; nth++) {
    if (nth >= asked.length) await pause()
    if (nth >= asked.length) return
    asked[nth]!.answer(text)
  }
}

test('a crowd that asks about different things is asked for in halves, and nobody is given an older answer', async () => {
  const { asked, ask } = slowly()
  const batch = createBatcher(ask, byName)
  const first = await come(batch, asked, crowd('first', 8))
  assert.deepEqual(first.batches, [crowd('first', 8)], 'it is not known yet what they ask')
  const later = await come(batch, asked, crowd('later', 9))
  assert.deepEqual(later.batches, [crowd('later', 9).slice(0, 8)])
  const last = await come(batch, asked, crowd('last', 20))
  assert.deepEqual(last.batches, [], 'two are under way')
  asked[1]!.answer('new')
  assert.equal(await later.answers[0], 'new for later 0')
  await pause()
  assert.ok(asked[2]!.by.includes('later 8') && asked[2]!.by.includes('last 0'))
  asked[0]!.answer('old')
  assert.equal(await first.answers[0], 'old for first 0')
  asked[2]!.answer('newer')
  assert.equal(await later.answers[8], 'newer for later 8')
  assert.equal(await last.answers[0], 'newer for last 0')
  await answerAll(asked, 3, 'newest')
  assert.equal(await last.answers[19], 'newest for last 19')
})

test('a few, and a crowd that asks about one thing, are asked for together when the batch before was answered', async () => {
  for (const [names, worthAsking] of [
    [crowd('few', 3), 16],
    [Array<string>(60).fill('all the same'), 4],
  ] as const) {
    const { asked, ask } = slowly()
    const batch = createBatcher(ask, { ...byName, worthAsking })
    const first = await come(batch, asked, names)
    const later = await come(batch, asked, names)
    assert.deepEqual([first.batches, later.batches], [[names], []])
    asked[0]!.answer('old')
    await Promise.all(first.answers)
    await pause()
    assert.deepEqual(asked[1]?.by, names)
    asked[1]!.answer('new')
    assert.equal(await later.answers[0], `new for ${names[0]}`)
  }
})

test('of two batches under way one fails for its own only, and both have their size', async () => {
  const { asked, ask } = slowly()
  const batch = createBatcher(ask, { ...byName, max: 6 })
  const first = await come(batch, asked, crowd('first', 6))
  const later = await come(batch, asked, crowd('later', 12))
  assert.deepEqual(later.batches, [crowd('later', 12).slice(0, 6)])
  asked[0]!.fail(new Error('away'))
  await assert.rejects(Promise.all(first.answers), /away/)
  await answerAll(asked, 1, 'back')
  assert.deepEqual(
    await Promise.all(later.answers),
    crowd('later', 12).map((name) => `back for ${name}`),
  )
  assert.ok(asked.every(({ by }) => by.length <= 6))
})

test('who may be answered by one replica is asked for apart, beside others too', async () => {
  const asked: { by: Replica | undefined; names: readonly string[]; answer: () => void }[] = []
  const batch = createBatcher<string, string>(
    (names) => new Promise((resolve) => void asked.push({ by: replicaHere(), names, answer: () => resolve(names) })),
    byName,
  )
  const replica = {} as Replica
  const all = crowd('any', 8).map(batch)
  await pause()
  for (const nth of crowd('', 12))
    all.push(
      withReplica(replica, () => batch(`by replica${nth}`)),
      batch(`late${nth}`),
    )
  await pause()
  await answerAll(asked, 0)
  await Promise.all(all)
  assert.equal(asked[1]?.by, replica)
  for (const { by, names } of asked)
    assert.ok(names.every((name) => name.startsWith('by replica') === (by === replica)))
})

test('a crowd that keeps asking is asked for in two batches at a time, each of about half of it', async () => {
  const sizes: number[] = []
  let [underway, most] = [0, 0]
  const batch = createBatcher<number, number>(
    async (numbers) => {
      sizes.push(numbers.length)
      most = Math.max(most, ++underway)
      await sleep(3)
      underway--
      return numbers
    },
    { subjectOf: (number) => number },
  )
  const askAgain = async (number: number) => {
    for (let round = 0; round < 20; round++) assert.equal(await batch(number), number)
  }
  await Promise.all(Array.from({ length: 64 }, (_, number) => askAgain(number)))
  assert.equal(most, 2)
  assert.ok(sizes.length <= 20 * 4, `${sizes.length} batches`)
})
