import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../src/modules', import.meta.url))

/** What asks for the time and belongs to no list that is found again while nothing is committed. */
const NOT_FOUND_AGAIN = new Map([
  ['feeds/groups/count-topic-days.ts', 'figures for whoever manages a topic, asked for each time'],
  ['topics/rewarding/period-board.ts', 'boards are made anew every minute'],
  ['topics/rewarding/sweep-hours.ts', 'deletes what is old'],
  ['rewards/sweep-pairs.ts', 'deletes what is old'],
])

const READS_TIME = /\bplaza_now\(\)|[^.\w]now\(\)|\bcurrent_timestamp\b/i
const SAYS_SO = /\b(isTimeless|isOfTheMoment|nextToCome)\b/
/** What writes names a transaction, or is a function that does. */
const WRITES = { ts: /\btx\b|\bTx\b/, sql: /\b(insert into|update|delete from)\b/i }

const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, module: file.split('/')[0]!, text: readFileSync(join(modules, file), 'utf8') }))

test('a list that changes as time passes says so, where its module finds lists again while nothing is committed', () => {
  const remembering = new Set(sources.filter(({ text }) => text.includes('createStateOf(')).map(({ module }) => module))
  assert.ok(remembering.size >= 5, [...remembering].join())
  const reading = sources.filter(
    ({ file, module, text }) =>
      remembering.has(module) && READS_TIME.test(text) && !WRITES[file.endsWith('.sql') ? 'sql' : 'ts'].test(text),
  )
  assert.ok(reading.filter(({ text }) => SAYS_SO.test(text)).length >= 3, 'it no longer finds the lists that do')
  assert.deepEqual(
    reading.filter(({ file, text }) => !SAYS_SO.test(text) && !NOT_FOUND_AGAIN.has(file)).map(({ file }) => file),
    [],
    'name isTimeless, isOfTheMoment or a next moment (kernel/reading), or say above why it is never found again',
  )
  const known = new Set(reading.map(({ file }) => file))
  assert.deepEqual(
    [...NOT_FOUND_AGAIN.keys()].filter((file) => !known.has(file)),
    [],
    'no longer there, or no longer asks for the time',
  )
})
