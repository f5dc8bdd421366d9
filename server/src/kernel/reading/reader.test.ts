import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { Asked } from './asked.ts'
import { writePage } from './page.ts'
import { createReader } from './reader.ts'

/** A reader of texts by name, whose versions and failures are set by the test. */
function open() {
  const versions = new Map<string, number>()
  const asked: Asked<string>[][] = []
  const written: string[] = []
  let broken: string | undefined
  const read = createReader<string, number, string>({
    kind: () => 'all',
    key: (name) => name,
    async pick(questions) {
      asked.push([...questions])
      const found = questions.map(({ question, viewerIds }) => ({
        picked: versions.get(question) ?? 0,
        marks: viewerIds.map((id) => `${question} for ${id}`),
      }))
      await sleep(5)
      return found
    },
    isSame: (one, other) => one === other,
    async write(name, version) {
      if (name === broken) throw new Error(`${name} is broken`)
      written.push(name)
      return writePage([[JSON.stringify(`${name} ${version}`)]])
    },
  })
  return { read, versions, asked, written, break: (name: string | undefined) => (broken = name) }
}

test('who asks at the same time is asked for in one go, whatever they ask, each with what is theirs', async () => {
  const { read, asked } = open()
  const answers = await Promise.all([
    read('a', undefined),
    read('a', 7),
    read('b', 7),
    read('a', 8),
    read('a', 7),
    read('b', undefined),
  ])
  assert.deepEqual(asked, [
    [
      { question: 'a', viewerIds: [7, 8] },
      { question: 'b', viewerIds: [7] },
    ],
  ])
  assert.deepEqual(
    answers.map(({ mark }) => mark),
    [undefined, 'a for 7', 'b for 7', 'a for 8', 'a for 7', undefined],
  )
  assert.deepEqual(
    answers.map(({ sheet }) => sheet.bytes.toString()),
    ['["a 0"]', '["a 0"]', '["b 0"]', '["a 0"]', '["a 0"]', '["b 0"]'],
  )
})

test('what was written is sent again while the version is the same, and not after', async () => {
  const { read, versions, written } = open()
  const first = await read('a', undefined)
  const again = await read('a', 7)
  assert.equal(again.sheet.bytes, first.sheet.bytes)
  versions.set('a', 1)
  assert.equal((await read('a', undefined)).sheet.bytes.toString(), '["a 1"]')
  assert.deepEqual(written, ['a', 'a'])
})

test('what may not be shown again is written each time, and sent as the same bytes while nothing of it changed', async () => {
  let text = 'a'
  let isGood = false
  let written = 0
  const read = createReader<string, number, undefined>({
    kind: () => 'all',
    key: (name) => name,
    pick: async (asked) => asked.map(() => ({ picked: 0, marks: [] })),
    isSame: (one, other) => one === other,
    async write() {
      written++
      return writePage([[JSON.stringify(text)]])
    },
    mayShowAgain: () => isGood,
  })
  const first = (await read('list', undefined)).sheet
  assert.equal((await read('list', undefined)).sheet.bytes, first.bytes)
  assert.equal(written, 2)
  text = 'b'
  assert.equal((await read('list', undefined)).sheet.bytes.toString(), '["b"]')
  isGood = true
  await read('list', undefined)
  assert.equal(written, 3)
  isGood = false
  await read('list', undefined)
  assert.equal(written, 4)
})

test('whoever asks while others are asked for gets what is so after they asked', async () => {
  const { read, versions, asked } = open()
  const early = read('a', undefined)
  while (asked.length === 0) await turn()
  versions.set('a', 1)
  const late = read('a', undefined)
  assert.equal((await early).sheet.bytes.toString(), '["a 0"]')
  assert.equal((await late).sheet.bytes.toString(), '["a 1"]')
})

test('an answer that cannot be written fails those who asked for it, and nobody else; the next is written', async () => {
  const { read, break: breakIt } = open()
  breakIt('a')
  const [a, alsoA, b] = await Promise.allSettled([read('a', 1), read('a', 2), read('b', 1)])
  assert.deepEqual([a!.status, alsoA!.status, b!.status], ['rejected', 'rejected', 'fulfilled'])
  breakIt(undefined)
  assert.equal((await read('a', 1)).sheet.bytes.toString(), '["a 0"]')
})
