import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecords } from './records.ts'

/** Records whose names are set by the test, and which ids were read in one query. */
function open() {
  const names = new Map<number, string>([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ])
  const reads: (readonly number[])[] = []
  const load = createRecords<string, { variant: string }>({
    async read(ids) {
      reads.push(ids)
      return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id)!] as const] : [])))
    },
    sizeOf: (name) => name.length,
  })
  const namesAt = (versions: readonly [id: number, version: string][], variant = '') =>
    load(
      versions.map(([id, version]) => ({ id, version })),
      { variant },
    )
  return { names, reads, namesAt }
}

test('only what is not cached at its version is read, once for all pages that miss it', async () => {
  const { names, reads, namesAt } = open()
  const pages = [
    namesAt([
      [1, 'a'],
      [2, 'a'],
    ]),
    namesAt([
      [2, 'a'],
      [3, 'a'],
    ]),
  ]
  assert.deepEqual(await Promise.all(pages), [
    ['one', 'two'],
    ['two', 'three'],
  ])
  assert.deepEqual(reads, [[1, 2, 3]])
  names.set(2, 'second')
  const later = await namesAt([
    [3, 'a'],
    [2, 'b'],
    [1, 'a'],
  ])
  assert.deepEqual(later, ['three', 'second', 'one'])
  assert.deepEqual(reads[1], [2])
})

test('records of different variants are cached separately', async () => {
  const { names, namesAt } = open()
  await namesAt([[1, 'a']])
  names.set(1, 'eins')
  assert.deepEqual(await namesAt([[1, 'a']], 'de'), ['eins'])
  assert.deepEqual(await namesAt([[1, 'a']]), ['one'])
})

test('a record that is gone when it is read is undefined', async () => {
  const { names, namesAt } = open()
  names.delete(2)
  const found = await namesAt([
    [1, 'a'],
    [2, 'a'],
    [3, 'a'],
  ])
  assert.deepEqual(found, ['one', undefined, 'three'])
})

test('a record with signed addresses is read again before they expire', async (t) => {
  const { reads, namesAt } = open()
  t.mock.timers.enable({ apis: ['Date'] })
  await namesAt([[1, 'a']])
  t.mock.timers.tick(19 * 60_000)
  await namesAt([[1, 'a']])
  assert.equal(reads.length, 1)
  t.mock.timers.tick(2 * 60_000)
  await namesAt([[1, 'a']])
  assert.equal(reads.length, 2)
})
