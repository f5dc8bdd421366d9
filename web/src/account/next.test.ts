import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextFrom, withNext } from './next.ts'

const at = (next: string) => new URLSearchParams({ next })

test('one comes back to our own pages only', () => {
  assert.equal(nextFrom(at('/feeds/5?x=1')), '/feeds/5?x=1')
  for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
    assert.equal(nextFrom(at(elsewhere)), '/', elsewhere)
  assert.equal(nextFrom(new URLSearchParams()), '/')
})

test('the return address stays on the links', () => {
  assert.equal(withNext('/sign-up', at('/feeds/5')), '/sign-up?next=%2Ffeeds%2F5')
  assert.equal(withNext('/sign-up', new URLSearchParams()), '/sign-up')
})
