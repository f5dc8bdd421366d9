import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBatch } from './batch.ts'

/** A kind of write whose batches return when told to; `left` says who travelled together. */
function station(options: { max?: number; maxWaitMs?: number } = {}) {
  const left: string[][] = []
  const underway: (() => void)[] = []
  const gone = new Set<string>()
  const broken = new Set<string>()
  let isAway = false
  const write = createBatch<string, string>(
    async (items) => {
      left.push([...items])
      await new Promise<void>((resolve) => underway.push(resolve))
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
  /** Lets batches return, one after the other, until nothing is under way any more. */
  const settle = async () => {
    for (let idle = 0; idle < 5; idle++) {
      await new Promise((resolve) => setImmediate(resolve))
      const back = underway.splice(0)
      if (back.length > 0) idle = 0
      for (const resolve of back) resolve()
    }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const back = () => underway.shift()!()
  return { write, left, gone, broken, settle, turn, back, lose: () => (isAway = true) }
}

const said = async (outcome: Promise<string>): Promise<string> => outcome.catch((error: Error) => error.message)

test('one alone leaves at once; those who come meanwhile leave together when it is back', async () => {
  const { write, left, settle, turn } = station()
  const first = write('ann')
  await turn()
  assert.deepEqual(left, [['ann']])
  const rest = ['bob', 'cem', 'dia'].map(write)
  await turn()
  assert.deepEqual(left, [['ann']])
  await settle()
  assert.deepEqual(left, [['ann'], ['bob', 'cem', 'dia']])
  assert.deepEqual(await Promise.all([first, ...rest]), ['ann done', 'bob done', 'cem done', 'dia done'])
})

test('a batch has a limit; who finds no place takes the next, in order', async () => {
  const { write, left, settle } = station({ max: 2 })
  const all = ['ann', 'bob', 'cem', 'dia', 'eve'].map(write)
  await settle()
  assert.deepEqual(left, [['ann', 'bob'], ['cem', 'dia'], ['eve']])
  await Promise.all(all)
})

test('the next batch is on its way before the answers of the last are told; nobody is told before its own is back', async () => {
  const { write, left, settle, turn, back } = station({ max: 20 })
  const seen: number[] = []
  const names = Array.from({ length: 30 }, (_, index) => `person ${index}`)
  const all = names.map((name) => write(name).then(() => void seen.push(left.length)))
  await turn()
  assert.deepEqual([left.length, seen], [1, []])
  back()
  await settle()
  await Promise.all(all)
  assert.deepEqual(left, [names.slice(0, 20), names.slice(20)])
  assert.ok(
    seen.every((batches) => batches === 2),
    'somebody was told before the next had left',
  )
})

test('one that cannot be done fails alone', async () => {
  const { write, left, broken, settle } = station()
  broken.add('bob')
  const all = ['ann', 'bob', 'cem'].map((name) => said(write(name)))
  await settle()
  assert.deepEqual(await Promise.all(all), ['ann done', 'cannot do bob', 'cem done'])
  assert.deepEqual(left, [['ann', 'bob', 'cem'], ['ann'], ['bob'], ['cem']])
})

test('what may have been committed is not done again', async () => {
  const { write, left, lose, settle } = station()
  lose()
  const all = ['ann', 'bob'].map((name) => said(write(name)))
  await settle()
  assert.deepEqual(await Promise.all(all), ['away', 'away'])
  assert.deepEqual(left, [['ann', 'bob']])
})

test('no work is begun for who has hung up or waited too long', async () => {
  const { write, left, gone, settle, turn } = station({ maxWaitMs: -1 })
  const first = said(write('ann'))
  await turn()
  await settle()
  // No time at all: whoever has to wait is late.
  assert.equal(await first, 'late')
  const patient = station()
  const ann = patient.write('ann')
  await patient.turn()
  const bob = said(patient.write('bob'))
  const cem = patient.write('cem')
  patient.gone.add('bob')
  await patient.settle()
  assert.deepEqual(patient.left, [['ann'], ['cem']])
  assert.deepEqual(await Promise.all([ann, bob, cem]), ['ann done', 'late', 'cem done'])
  assert.deepEqual([left, gone.size], [[], 0])
})

test('who is done is told when the next batch was sent, and not kept waiting by one that cannot be', async () => {
  const sent: (() => void)[] = []
  const back: (() => void)[] = []
  const told: string[] = []
  const write = createBatch<string, string>(
    async (items, isSent) => {
      sent.push(isSent)
      await new Promise<void>((resolve) => back.push(resolve))
      return items
    },
    { isGone: () => false, mayRetry: () => true, late: () => new Error('late'), max: 1, maxWaitMs: 60_000 },
  )
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const all = ['ann', 'bob', 'cem'].map((item) => write(item).then((name) => void told.push(name)))
  await turns(1)
  back[0]!()
  await turns(1)
  assert.equal(sent.length, 2, 'the next is on its way')
  assert.deepEqual(told, [])
  sent[1]!()
  await all[0]
  assert.deepEqual(told, ['ann'])
  back[1]!()
  // The third is never sent.
  await all[1]
  assert.deepEqual(told, ['ann', 'bob'])
  back[2]!()
  await all[2]
})
