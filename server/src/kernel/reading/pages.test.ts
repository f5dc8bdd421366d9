import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { createPageReader, type Wanted } from './pages.ts'

/** Pages of one text each, whose versions and failures are set by the test. */
function open() {
  const versions = new Map<string, number>()
  const picks: Wanted<string>[][] = []
  let broken: string | undefined
  const read = createPageReader<string, string, string, { head: Buffer; tail: Buffer }>({
    kind: () => 'all',
    key: (name) => name,
    async pick(wanted) {
      picks.push([...wanted])
      const picked = wanted.map(({ list, viewerIds }) => ({
        rows: [`${list} ${versions.get(list) ?? 0}`],
        flags: viewerIds.map((id) => `${list} for ${id}`),
      }))
      await sleep(5)
      return picked
    },
    async load(rows, name) {
      if (name === broken) throw new Error(`${name} is broken`)
      return rows.map((row) => ({ head: Buffer.from(`"${row}`), tail: Buffer.from('"') }))
    },
  })
  return { read, versions, picks, break: (name: string | undefined) => (broken = name) }
}

test('requests that arrive together share a pick, and each gets its own flags', async () => {
  const { read, picks } = open()
  const answers = await Promise.all([
    read('a', undefined),
    read('a', 7),
    read('b', 7),
    read('a', 8),
    read('a', 7),
    read('b', undefined),
  ])
  assert.deepEqual(picks, [
    [
      { list: 'a', viewerIds: [7, 8] },
      { list: 'b', viewerIds: [7] },
    ],
  ])
  assert.deepEqual(
    answers.map(({ flags }) => flags),
    [undefined, 'a for 7', 'b for 7', 'a for 8', 'a for 7', undefined],
  )
  assert.deepEqual(
    answers.map(({ bytes }) => bytes.toString()),
    ['["a 0"]', '["a 0"]', '["b 0"]', '["a 0"]', '["a 0"]', '["b 0"]'],
  )
})

test('a page that comes out the same is the same buffer', async () => {
  const { read, versions } = open()
  const first = await read('a', undefined)
  assert.equal((await read('a', 7)).bytes, first.bytes)
  versions.set('a', 1)
  assert.equal((await read('a', undefined)).bytes.toString(), '["a 1"]')
})

test('a request that arrives while a query runs is answered with what is so after it', async () => {
  const { read, versions, picks } = open()
  const early = read('a', undefined)
  while (picks.length === 0) await turn()
  versions.set('a', 1)
  const late = read('a', undefined)
  assert.equal((await early).bytes.toString(), '["a 0"]')
  assert.equal((await late).bytes.toString(), '["a 1"]')
})

test('a page that cannot be loaded fails those who asked for it and no others', async () => {
  const { read, break: breakIt } = open()
  breakIt('a')
  const [a, alsoA, b] = await Promise.allSettled([read('a', 1), read('a', 2), read('b', 1)])
  assert.deepEqual([a!.status, alsoA!.status, b!.status], ['rejected', 'rejected', 'fulfilled'])
  breakIt(undefined)
  assert.equal((await read('a', 1)).bytes.toString(), '["a 0"]')
})
