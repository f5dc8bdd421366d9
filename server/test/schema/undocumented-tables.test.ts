import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUndocumentedTables } from '../../tools/checks/undocumented-tables.ts'

test('every table has its line in docs/tables.md, and no line is of a table that is gone', async () => {
  assert.deepEqual(await findUndocumentedTables(), [])
  const faults = await findUndocumentedTables('| `users` | x |\n| `bygones` | x |')
  assert(faults.some((fault) => /no line for likes/.test(fault)))
  assert(faults.some((fault) => /line for bygones, which is gone/.test(fault)))
  assert(!faults.some((fault) => /\busers\b/.test(fault)))
})
