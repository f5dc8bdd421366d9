import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { createBatcher, createSharer } from './coalesce.ts'

const pause = () => sleep(10)

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
  const batch = createBatcher(ask, { pauseMs: 2000 })
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
