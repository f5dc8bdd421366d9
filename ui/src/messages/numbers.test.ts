import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pluralOf, writeAgo, writeNumber } from './numbers.ts'

const LANGUAGES = ['en', 'zh-CN']

test('whole numbers and their plural forms are those of Intl', () => {
  for (const language of LANGUAGES) {
    const format = new Intl.NumberFormat(language)
    const rules = new Intl.PluralRules(language)
    for (const size of [0, 1, 2, 12, 999, 1000, 1001, 9999, 10_000, 123_456, 1_234_567, Number.MAX_SAFE_INTEGER])
      for (const value of size === 0 ? [0] : [size, -size]) {
        assert.equal(writeNumber(value, language), format.format(value))
        assert.equal(pluralOf(value, language), rules.select(value))
      }
  }
})

test('days, hours and minutes are written as Intl writes them', () => {
  for (const language of LANGUAGES) {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
    for (const unit of ['day', 'hour', 'minute'] as const)
      for (let count = -60; count <= 60; count++)
        if (count !== 0) assert.equal(writeAgo(count, unit, language), format.format(count, unit), language)
  }
})

test('what is not written here is left to Intl', () => {
  assert.deepEqual([writeNumber(1000, 'fr'), pluralOf(1, 'fr'), writeAgo(-1, 'day', 'fr')], Array(3).fill(undefined))
  assert.deepEqual([writeNumber(1.5, 'en'), pluralOf(1.5, 'en')], [undefined, undefined])
})
