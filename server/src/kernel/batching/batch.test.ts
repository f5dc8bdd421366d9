import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatch } from './batch.ts'

/** Batches that end on demand; `begun` lists the requests in each. */
function setUp(options: { max?: number; maxWaitMs?: number } = {}) {
  const begun: string[][] = []
  const running: (() => void)[] = []
  const gone = new Set<string>()
  const broken = new Set<string>()
  let isAway = false
  const write = createBatch<string, string>(
    async (items) => {
      begun.push([...items])
      await new Promise<void>((resolve) => running.push(resolve))
      if (isAway) throw new Error('away')
      if (items.some((item) => broken.has(item))) throw new Error(`cannot do ${items.join()}`)
      return items.map((item) => `${item} done`)
    },
    {
      isGone: (item) => gone.has(item),
      mayRetry: (error) => (error as Error).message !== 'away',
      late: () => new Error('late'),
      maxWaitMs: 60_000,
      ...options,
    },
  )
  /** Ends batches, one after the other, until none is left. */
  const settle = async () => {
    for (let idle = 0; idle < 5; idle++) {
      await new Promise((resolve) => setImmediate(resolve))
      const ended = running.splice(0)
      if (ended.length > 0) idle = 0
      for (const resolve of ended) resolve()
    }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { write, begun, gone, broken, settle, turn, lose: () => (isAway = true) }
}

const said = async (outcome: Promise<string>): Promise<string> => outcome.catch((error: Error) => error.message)

test('one alone starts at once; those that arrive meanwhile are one batch after it', async () => {
  const { write, begun, settle, turn } = setUp()
  const first = write('ann')
  await turn()
  assert.deepEqual(begun, [['ann']])
  const rest = ['bob', 'cem', 'dia'].map(write)
  await turn()
  assert.deepEqual(begun, [['ann']])
  await settle()
  assert.deepEqual(begun, [['ann'], ['bob', 'cem', 'dia']])
  assert.deepEqual(await Promise.all([first, ...rest]), ['ann done', 'bob done', 'cem done', 'dia done'])
})

test('a batch has a limit; the rest is in the next, in order', async () => {
  const { write, begun, settle } = setUp({ max: 2 })
  const all = ['ann', 'bob', 'cem', 'dia', 'eve'].map(write)
  await settle()
  assert.deepEqual(begun, [['ann', 'bob'], ['cem', 'dia'], ['eve']])
  await Promise.all(all)
})

test('one that cannot be done fails alone', async () => {
  const { write, begun, broken, settle } = setUp()
  broken.add('bob')
  const all = ['ann', 'bob', 'cem'].map((name) => said(write(name)))
  await settle()
  assert.deepEqual(await Promise.all(all), ['ann done', 'cannot do bob', 'cem done'])
  assert.deepEqual(begun, [['ann', 'bob', 'cem'], ['ann'], ['bob'], ['cem']])
})

test('what may have been committed is not done again', async () => {
  const { write, begun, lose, settle } = setUp()
  lose()
  const all = ['ann', 'bob'].map((name) => said(write(name)))
  await settle()
  assert.deepEqual(await Promise.all(all), ['away', 'away'])
  assert.deepEqual(begun, [['ann', 'bob']])
})

test('a request is not begun when its client hung up or it waited too long', async () => {
  const hurried = setUp({ maxWaitMs: -1 })
  const first = said(hurried.write('ann'))
  await hurried.settle()
  assert.equal(await first, 'late')
  assert.deepEqual(hurried.begun, [])

  const patient = setUp()
  const ann = patient.write('ann')
  await patient.turn()
  const bob = said(patient.write('bob'))
  const cem = patient.write('cem')
  patient.gone.add('bob')
  await patient.settle()
  assert.deepEqual(patient.begun, [['ann'], ['cem']])
  assert.deepEqual(await Promise.all([ann, bob, cem]), ['ann done', 'late', 'cem done'])
})
