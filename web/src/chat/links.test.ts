import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINKS } from './links.ts'

const linksIn = (text: string) => text.split(LINKS).filter((_, index) => index % 2 === 1)

test('addresses of the web are links, without the punctuation around them', () => {
  assert.deepEqual(linksIn('see https://example.org/a?b=c, or（http://例子.org/路）。'), [
    'https://example.org/a?b=c',
    'http://例子.org/路',
  ])
})

test('CHAT-14 nothing else is a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'JavaScript://x',
    'data:text/html,x',
    'vbscript:x',
    '//example.org',
    'file:///etc',
  ])
    assert.deepEqual(linksIn(text), [])
  assert.deepEqual(linksIn('https://example.org/"onmouseover="x'), ['https://example.org/'])
})
