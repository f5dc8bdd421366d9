import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { levels } from '../../src/levels.ts'
import { findLevelFaults } from '../../tools/level-faults.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))

/** Programs that are started need to know where programs are; nothing of it is configuration. */
const HANDS_ON_PATH = /^adapters\/embedded-postgres\/(pids|run-program)\.ts/

test('modules import downward or leftward, and only each other’s face', async () => {
  assert.deepEqual(
    (await findLevelFaults()).filter((fault) => !HANDS_ON_PATH.test(fault)),
    [],
  )
})

test('every module has its place in the order, once', () => {
  const order = levels.flat()
  assert.equal(new Set(order).size, order.length)
  for (const module of readdirSync(join(src, 'modules')))
    assert.ok(order.includes(module), `${module} is not in levels.ts`)
})

test('nobody below config and the command line reads the environment', () => {
  const readers = sources.filter(
    ({ file, text }) =>
      !/^(config|cli)\//.test(file) && !HANDS_ON_PATH.test(file) && /process\.env\b|process\['env'\]/.test(text),
  )
  assert.deepEqual(
    readers.map(({ file }) => file),
    [],
  )
})

test('the kernel knows no domain word', () => {
  const words = /\b(feed|currency|coin|comment|follower|avatar|invite|sms|recharge|withdraw)s?\b/i
  const told = sources
    .filter(({ file }) => file.startsWith('kernel/'))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => words.test(line) && !/^\s*(\*|\/\/|\/\*\*)|examples?:|description/.test(line))
        .map((line) => `${file}: ${line.trim().slice(0, 100)}`),
    )
  assert.deepEqual(told, [])
})
