import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createBatcher, createSharer } from './coalesce.ts'

/** A question whose answer comes when told, and that remembers how often it was asked. */
function slowly<Value>() {
  const asked: { answer: (value: Value) => void; fail: (error: Error) => void }[] = []
  const ask = () => new Promise<Value>((answer, fail) => void asked.push({ answer, fail }))
  return { asked, ask }
}

test('whoever comes while a question is asked waits for the next one, which is asked once for all', async () => {
  const share = createSharer<string>()
  const { asked, ask } = slowly<string>()
  const first = share('k', ask)
  const later = [share('k', ask), share('k', ask), share('k', ask)]
  assert.equal(asked.length, 1)
  asked[0]!.answer('old')
  assert.equal(await first, 'old')
  await turn()
  assert.equal(asked.length, 2)
  asked[1]!.answer('new')
  assert.deepEqual(await Promise.all(later), ['new', 'new', 'new'])
})

test('different questions do not wait for each other', async () => {
  const share = createSharer<string>()
  const { asked, ask } = slowly<string>()
  const answers = [share('a', ask), share('b', ask)]
  assert.equal(asked.length, 2)
  asked[0]!.answer('a')
  asked[1]!.answer('b')
  assert.deepEqual(await Promise.all(answers), ['a', 'b'])
})

test('a question that fails fails for those who shared it, and the next is asked again', async () => {
  const share = createSharer<string>()
  const { asked, ask } = slowly<string>()
  const first = share('k', ask)
  const second = share('k', ask)
  asked[0]!.fail(new Error('away'))
  await assert.rejects(first, /away/)
  await turn()
  asked[1]!.answer('back')
  assert.equal(await second, 'back')
  await turn()
  const third = share('k', ask)
  asked[2]!.answer('again')
  assert.equal(await third, 'again')
})

test('a batch answers everybody in their order and never more than its size at once', async () => {
  const sizes: number[] = []
  const ask = createBatcher<number, number>(
    async (questions) => {
      sizes.push(questions.length)
      await turn()
      return questions.map((question) => question * 2)
    },
    { max: 10, atOnce: 1 },
  )
  const numbers = Array.from({ length: 35 }, (_, index) => index)
  assert.deepEqual(
    await Promise.all(numbers.map(ask)),
    numbers.map((number) => number * 2),
  )
  assert.deepEqual(sizes, [1, 10, 10, 10, 4])
})

test('a batch that fails fails for its own only', async () => {
  let round = 0
  const ask = createBatcher<number, number>(
    async (questions) => {
      await turn()
      if (round++ === 0) throw new Error('away')
      return questions
    },
    { atOnce: 1 },
  )
  const [first, second] = await Promise.allSettled([ask(1), ask(2)])
  assert.equal(first?.status, 'rejected')
  assert.deepEqual(second, { status: 'fulfilled', value: 2 })
})
