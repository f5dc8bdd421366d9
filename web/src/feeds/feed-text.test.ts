import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collapseBlankLines } from './feed-text.tsx'

test('many blank lines become one; paragraphs, verses and spaces within a line stay', () => {
  assert.equal(collapseBlankLines(`above${'\n'.repeat(21)}below`), 'above\n\nbelow')
  assert.equal(collapseBlankLines('above\n  \n \t\n\nbelow'), 'above\n\nbelow')
  assert.equal(collapseBlankLines('one\ntwo\n\nthree  four'), 'one\ntwo\n\nthree  four')
})
