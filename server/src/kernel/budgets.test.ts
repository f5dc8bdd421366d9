import assert from 'node:assert/strict'
import { before, type TestContext, test } from 'node:test'
import { createWorld, type World } from '../../test/world.ts'
import { createBudgets, HOUR_S, MINUTE_S } from './budgets.ts'
import { Problem } from './problem.ts'

let world: World
before(async (t) => {
  world = await createWorld(t as TestContext)
})

const refusal = { code: 'test.over', message: 'Too much.' }
const spend = (...budgets: [key: string, limit: number, windowS: number][]) =>
  createBudgets(world.db).spend(
    budgets.map(([key, limit, windowS]) => ({ key, limit, windowS })),
    refusal,
  )

const refused = async (spending: Promise<unknown>): Promise<number> => {
  const error = await spending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof Problem, 'it was not refused')
  assert.deepEqual([error.status, error.code, error.message], [429, 'test.over', 'Too much.'])
  const waitS = Number(error.headers['retry-after'])
  const resetS = Number(error.headers['x-ratelimit-reset'])
  assert.ok(Math.abs(resetS - (world.clock.now().getTime() / 1000 + waitS)) < 5)
  return waitS
}

test('so many uses in any window; the wait is until the oldest falls out of it', async () => {
  for (let use = 0; use < 3; use++) {
    await spend(['a', 3, MINUTE_S])
    await world.clock.advance(10)
  }
  const waitS = await refused(spend(['a', 3, MINUTE_S]))
  assert.ok(waitS > 20 && waitS <= 30, String(waitS))
  await world.clock.advance(waitS)
  await spend(['a', 3, MINUTE_S])
  await refused(spend(['a', 3, MINUTE_S]))
})

test('several budgets are taken together or not at all, and the longest wait counts', async () => {
  await spend(['b:day', 1, HOUR_S])
  assert.ok((await refused(spend(['b:free', 1, MINUTE_S], ['b:day', 1, HOUR_S]))) > 3000)
  await spend(['b:free', 1, MINUTE_S])
})

test('one key under several windows is one use', async () => {
  const twice = (): Promise<unknown> => spend(['c', 1, MINUTE_S], ['c', 2, HOUR_S])
  await twice()
  await refused(twice())
  await world.clock.advance(61)
  await twice()
  await world.clock.advance(61)
  assert.ok((await refused(twice())) > 3000)
})

test('what is given back can be used again', async () => {
  const { giveBack } = await spend(['d', 1, HOUR_S], ['e', 1, HOUR_S])
  await refused(spend(['d', 1, HOUR_S]))
  await giveBack()
  await spend(['d', 1, HOUR_S])
  await spend(['e', 1, HOUR_S])
})

test('a hundred at once take what there is and no more', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      spend(index % 2 ? ['f', 10, HOUR_S] : ['g', 1000, HOUR_S], ['f', 10, HOUR_S]),
    ),
  )
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 10)
})

test('several uses at once are taken whole or not at all', async () => {
  const uses = (count: number) =>
    createBudgets(world.db).spend([{ key: 'h', limit: 5, windowS: HOUR_S }], refusal, count)
  await uses(3)
  await world.clock.advance(600)
  const waitS = await refused(uses(3))
  assert.ok(waitS > 2900 && waitS <= 3000, `until the first three fall out: ${waitS}`)
  const { giveBack } = await uses(2)
  await refused(uses(1))
  await giveBack()
  await uses(2)
  assert.equal(await refused(uses(6)), HOUR_S, 'more than there ever is')
})
