import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundledFile } from '../../../scripts/bundle.mjs'
import { findStale } from '../../../scripts/compile.mjs'

const RUN_PLAZA = new URL('../../src/cli/run-plaza.ts', import.meta.url)
const BUNDLED = bundledFile(new URL('../../../demo/plaza.ts', import.meta.url))

// Every command would compile everything again: two seconds of work before its first output.
test('what was compiled for this run is not compiled again', () => {
  assert.deepEqual(findStale(), [])
})

test('what was bundled for this run is not bundled again', () => {
  assert.ok(existsSync(BUNDLED))
})

test('a stack trace of what is bundled names the source and its line', () => {
  const telling = 'process.exit = () => { console.error(new Error().stack); process.reallyExit(1) }'
  const { stderr } = spawnSync(
    process.execPath,
    ['--enable-source-maps', '--import', `data:text/javascript,${telling}`, BUNDLED, 'fly'],
    { encoding: 'utf8' },
  )
  const source = fileURLToPath(RUN_PLAZA)
  const line = Number(stderr.split(`${source}:`)[1]?.split(':')[0])
  assert.match(readFileSync(source, 'utf8').split('\n')[line - 1] ?? '', /process\.exit\(1\)/, stderr)
})
