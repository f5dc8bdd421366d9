import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findStale } from '../../../scripts/compile.mjs'

// Every command would compile everything again: two seconds of work before it says its first word.
test('what was compiled for this run is not compiled again', () => {
  assert.deepEqual(findStale(), [])
})
