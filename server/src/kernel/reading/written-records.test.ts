import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { createWordedWriter } from './worded.ts'
import { createWrittenRecords } from './written-records.ts'

const Thing = Type.Object({ id: Type.Integer(), name: Type.String(), mine: Type.Boolean() })

/** Records of things whose names are set by the test, and who was read together. */
function open() {
  const names = new Map<number, string>([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ])
  const asked: (readonly number[])[] = []
  const find = createWrittenRecords<{ id: number; name: string; mine: boolean }, number>(
    { writer: createWordedWriter(Thing), own: ['mine'], trace: ({ id }) => id },
    async (ids) => {
      asked.push(ids)
      return ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)!, mine: false }] : []))
    },
  )
  const worded = (wording: string) => ({ wording, say: (_: string, text: string) => text, reword: undefined })
  const namesIn = async (versions: readonly string[], wording = '', besides = '') =>
    (await find(versions, besides, worded(wording))).map(({ bytes }) => JSON.parse(bytes.toString()).name)
  return { names, asked, find, namesIn, worded }
}

test('only what is not kept at its version is read, once for all pages that miss it', async () => {
  const { names, asked, namesIn } = open()
  assert.deepEqual(await Promise.all([namesIn(['1 a', '2 a']), namesIn(['2 a', '3 a'])]), [
    ['one', 'two'],
    ['two', 'three'],
  ])
  assert.deepEqual(asked, [[1, 2, 3]])
  names.set(2, 'second')
  assert.deepEqual(await namesIn(['3 a', '2 b', '1 a']), ['three', 'second', 'one'])
  assert.deepEqual(asked[1], [2])
})

test('what is written in other words, or looks otherwise, is kept apart', async () => {
  const { names, namesIn } = open()
  await namesIn(['1 a'])
  names.set(1, 'eins')
  assert.deepEqual(await namesIn(['1 a'], 'de'), ['eins'])
  names.set(1, 'uno')
  assert.deepEqual(await namesIn(['1 a'], '', 'pictures'), ['uno'])
  assert.deepEqual(await namesIn(['1 a']), ['one'])
})

test('a record that is gone when it is read is left out', async () => {
  const { names, find, worded } = open()
  names.delete(2)
  const records = await find(['1 a', '2 a', '3 a'], '', worded(''))
  assert.deepEqual(
    records.map(({ trace }) => trace),
    [1, 3],
  )
})
