import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DateStyle, writeDate } from './dates.ts'
import { STYLES } from './formats.ts'

const DAY_MS = 86_400_000

test('dates are written as Intl writes them, in both languages and every style', () => {
  const from = Date.parse('2023-12-25T00:00:00Z')
  for (const language of ['en', 'zh-CN'])
    for (const [style, options] of Object.entries(STYLES)) {
      const format = new Intl.DateTimeFormat(language, options)
      // Steps that go through every month, day and hour.
      for (let at = from; at < from + 800 * DAY_MS; at += 1.37 * DAY_MS) {
        const date = new Date(at)
        assert.equal(writeDate(date, style as DateStyle, language), format.format(date), `${language} ${style}`)
      }
    }
})

test('another language is left to Intl', () => {
  assert.equal(writeDate(new Date(), 'date', 'fr'), undefined)
})
