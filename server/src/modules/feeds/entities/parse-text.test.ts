import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseText } from './parse-text.ts'

const namesOf = (text: string) => parseText(text).candidates.map(({ names }) => names.map(({ name }) => name))
const tagsOf = (text: string) => parseText(text).tags.map(({ tag }) => tag)
const linksOf = (text: string) => parseText(text).links.map(({ url }) => url)

test('a mention may end anywhere but inside a word', () => {
  assert.deepEqual(namesOf('hi @annabel, see'), [['annabel']])
  assert.deepEqual(namesOf('@小明你好'), [['小明你好', '小明你', '小明', '小']])
  assert.deepEqual(namesOf('thanks @ann.'), [['ann.', 'ann']])
  assert.deepEqual(namesOf('@{Ann Lee} and @{}'), [['Ann Lee']])
  assert.deepEqual(namesOf('你好@小明'), [['小明', '小']])
  assert.deepEqual(namesOf('ann@example.com and a@@b'), [])
})

test('an invisible character ends no name', () => {
  assert.deepEqual(namesOf('@an\u200bn'), [[]])
})

test('tags are letters and digits, 1 to 30 of them', () => {
  assert.deepEqual(tagsOf('#trains and #慢火车#好看 #2026 C#sharp &#39; #'), ['trains', '慢火车', '2026'])
  assert.deepEqual(tagsOf(`#${'a'.repeat(30)} #${'b'.repeat(31)}`), ['a'.repeat(30)])
  const [tag] = parseText('😀 #慢火车#').tags
  assert.deepEqual(tag, { from: 3, to: 8, tag: '慢火车' })
})

test('links end before what closes the sentence, and hide no tags or mentions', () => {
  assert.deepEqual(linksOf('see https://a.org/x?y=1#z. (https://b.org/c_(d)) 见https://c.org/。好'), [
    'https://a.org/x?y=1#z',
    'https://b.org/c_(d)',
    'https://c.org/',
  ])
  assert.deepEqual(tagsOf('https://a.org/#tag https://b.org/@name'), [])
  assert.deepEqual(linksOf(`https://a.org/${'x'.repeat(2001)} javascript:alert(1) https://`), [])
})

test('patterns that make slow expressions slow are read at once', () => {
  const began = performance.now()
  for (const text of ['@', '#', '@{', '#a', '@a', 'https://', '@\u200b', 'a@a.', '（#'].map((each) =>
    each.repeat(5000),
  ))
    parseText(text.slice(0, 10_000))
  assert.ok(performance.now() - began < 1000)
})
