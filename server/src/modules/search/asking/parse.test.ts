import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vectorOf } from '../words.ts'
import { highlightsIn, tsQueryOf } from './match-terms.ts'
import { parseQuery } from './parse-query.ts'

const asked = (text: string) => tsQueryOf(parseQuery(text).terms)

test('words are found by their beginnings, Chinese by pairs, a phrase in order', () => {
  assert.equal(asked('Slow Cafés'), "('slow':*) & ('cafes':*)")
  assert.equal(asked('慢火車'), "(('慢火' <-> '火车'))")
  assert.equal(asked('车'), "('车':*)")
  assert.equal(asked('"slow trains" -night'), "('slow' <-> 'trains') & !('night':*)")
  assert.equal(asked('iPhone手机'), "('iphone':* & '手机')")
})

test('operators are read wherever they stand, and what means nothing is a word', () => {
  const { terms, ...rest } = parseQuery('from:"Ann Lee" sea topic:Trains has:video before:2026-11 after:2025')
  assert.deepEqual(
    [terms.map(({ text }) => text), rest],
    [
      ['sea'],
      {
        from: 'Ann Lee',
        topic: 'Trains',
        media: 'video',
        before: new Date('2026-11-01T00:00:00Z'),
        after: new Date('2025-01-01T00:00:00Z'),
      },
    ],
  )
  assert.deepEqual(
    parseQuery('has:cake before:2026-02-30 -').terms.map(({ text }) => text),
    ['has:cake', 'before:2026-02-30', '-'],
  )
})

test('nothing but letters and digits gets into a query', () => {
  for (const odd of ["' | 'a", '!', '& | ! ( )', ':*', '\\', '<->', "a\\' b", '%_', '"', '-"', '😀', '\u200b'])
    assert.match((asked(odd) ?? '').replaceAll(/'[\p{L}\p{N}]+'/gu, ''), /^[()&!<>:*\s-]*$/, odd)
  assert.equal(asked('-only -without'), undefined)
})

test('a name is stored whole and spelled', () => {
  const words = vectorOf({ main: '张伟 Lee', more: null, isName: true })
  for (const word of ["'=张伟lee'", "'张伟'", "'zhangwei'", "'wei'", "'zw'", "'lee'"])
    assert.ok(words.includes(word), word)
  assert.doesNotMatch(vectorOf({ main: "it's '\\x", more: null, isName: false }), /\\/)
})

test('highlights are where the words begin, in UTF-16 units', () => {
  const parts = (text: string, query: string) =>
    highlightsIn(text, parseQuery(query).terms).map(([from, to]) => text.slice(from, to))
  assert.deepEqual(parts('😀 Café train, retrain', 'cafe tra'), ['Café', 'tra'])
  assert.deepEqual(parts('坐慢火車去海邊', '火车 海边'), ['火車', '海邊'])
  assert.deepEqual(parts('a slow train', '"slow train" -a'), ['slow train'])
  assert.deepEqual(parts('slow,\ntrain; slowtrain, slow night train', '"slow  train"'), ['slow,\ntrain'])
  assert.deepEqual(parts('my iPhone手机, iPhone 手机', '"iphone手机"'), ['iPhone手机', 'iPhone 手机'])
  assert.deepEqual(parts('(a+b)* a.b', '"a+b" "…"'), ['a+b', 'a.b'])
})
