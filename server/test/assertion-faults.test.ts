import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertionsIn } from '../tools/checks/assertion-faults.ts'

const faults = (source: string) => assertionsIn(source, 'console/src/page.ts').length

test('assertions, any, and requests past the client are found', () => {
  assert.equal(faults('const id = row as { id: number }'), 1)
  assert.equal(faults('const id = (row as unknown as Row).id'), 1)
  assert.equal(faults('const read = (row: any) => row.id'), 1)
  assert.equal(faults("await fetch('/api/v2/admin/me')"), 1)
})

test('what only looks like one is not', () => {
  assert.equal(faults("const KINDS = ['as such', 'b'] as const"), 0)
  assert.equal(faults("import { en as texts } from './en.ts'"), 0)
  assert.equal(faults('/** As wide as {it} is: any. */\nconst width = 1 // as Row'), 0)
})
