import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofFrom } from './factors.ts'

test('six digits are a code, anything else is a recovery code', () => {
  assert.deepEqual(proofFrom('123 456'), { code: '123456' })
  assert.deepEqual(proofFrom(' abcd-efgh '), { recovery_code: 'abcd-efgh' })
})
