import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPatternFinder, patternFault } from './patterns.ts'

const found = (pattern: string, text: string): string[] => {
  const parts: string[] = []
  createPatternFinder([pattern])(text, ({ start, end }) => {
    parts.push(text.slice(start, end))
    return true
  })
  return parts
}

test('a pattern finds what it says, the longest from each place, and nothing twice', () => {
  for (const [pattern, text, expected] of [
    ['colou?r', 'Color and COLOUR', ['Color', 'COLOUR']],
    ['[0-9]{6,11}', 'call 13800001111 or 12345', ['13800001111']],
    ['\\d{3}-\\d{4}', 'a 555-1234, 55-12', ['555-1234']],
    ['(buy|sell) +now', 'buy  now, sell now', ['buy  now', 'sell now']],
    ['v[iı1]agra|c[^a]alis', 'V1AGRA cialis', ['V1AGRA', 'cialis']],
    ['加[微薇]信?\\w+', '请加薇信abc1', ['加薇信abc1']],
    ['a.c', 'abc a\nc aXc', ['abc', 'aXc']],
    ['\\+86', '+8613', ['+86']],
    ['x{2}', 'xxxxx', ['xx', 'xx']],
    ['[\\]\\-]', 'a]-b', [']', '-']],
    ['ab|abc', 'abc', ['abc']],
  ] as const)
    assert.deepEqual(found(pattern, text), [...expected], pattern)
})

test('case, width and the two Chinese scripts make no difference', () => {
  assert.deepEqual(found('轉賬[0-9]+', '转账123 轉賬４５'), ['转账123', '轉賬４５'])
  assert.deepEqual(found('FREE', 'ｆｒｅｅ'), ['ｆｒｅｅ'])
})

test('what is no pattern, matches nothing at all, or is too large is refused with its fault', () => {
  for (const [pattern, fault] of [
    ['(', 'syntax'],
    ['a)', 'syntax'],
    ['[a', 'syntax'],
    ['[]', 'syntax'],
    ['[z-a]', 'syntax'],
    ['a{3,1}', 'syntax'],
    ['a{2', 'syntax'],
    ['*a', 'syntax'],
    ['a**', 'syntax'],
    ['a\\', 'syntax'],
    ['(?=a)', 'syntax'],
    ['(a)\\1', 'syntax'],
    ['^a$', 'syntax'],
    ['a*', 'empty'],
    ['(a|)', 'empty'],
    ['', 'empty'],
    ['a{50}{50}', 'syntax'],
    ['(a{50}){50}', 'large'],
    ['a{1,1000}', 'large'],
  ] as const)
    assert.equal(patternFault(pattern), fault, pattern)
  assert.equal(patternFault('(a+)+b'), undefined)
})

test('WORD-1 patterns that make other engines stand still take no longer than their length says', () => {
  const text = 'a'.repeat(10_000)
  const startedAt = process.cpuUsage()
  for (const evil of ['(a+)+b', '(a|a)*b', '(a|aa)+b', 'a*a*a*a*a*b', '(.*.*.*)=x', 'b|a.*b'])
    assert.deepEqual(found(evil, text), [], evil)
  const { user, system } = process.cpuUsage(startedAt)
  assert(user + system < 3_000_000, `${user + system} µs`)
})

test('several patterns are told apart', () => {
  const seen: [number, string][] = []
  createPatternFinder(['cat', 'd[aeiou]g'])('dog cat', ({ word, start, end }) => {
    seen.push([word, 'dog cat'.slice(start, end)])
    return true
  })
  assert.deepEqual(seen.toSorted(), [
    [0, 'cat'],
    [1, 'dog'],
  ])
})
