import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesToShow } from './pages.ts'

test('a pager names the ends, the current page and its neighbours', () => {
  assert.deepEqual(pagesToShow(1, 1), [1])
  assert.deepEqual(pagesToShow(1, 3), [1, 2, 3])
  assert.deepEqual(pagesToShow(4, 12), [1, 2, 3, 4, 5, undefined, 12])
  assert.deepEqual(pagesToShow(6, 12), [1, undefined, 5, 6, 7, undefined, 12])
  assert.deepEqual(pagesToShow(12, 12), [1, undefined, 11, 12])
})
