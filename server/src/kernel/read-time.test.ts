import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTime } from './read-time.ts'

test('reads both renderings of the interface, with or without an offset', () => {
  const at = '2026-11-15T08:30:00.000Z'
  for (const text of [
    '2026-11-15 08:30:00',
    '2026-11-15T08:30:00Z',
    '2026-11-15T08:30',
    '2026-11-15 16:30:00+08:00',
    '2026-11-15T03:00:00-0530',
    '2026-11-15T08:30:00.999Z',
  ])
    assert.equal(readTime(text)?.toISOString(), at, text)
})

test('whatever is no moment of the calendar is none', () => {
  for (const text of [
    '',
    '2026-11-15',
    '2026-02-30 10:00:00',
    '2026-13-01 10:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 10:60:00',
    '2026-01-01 10:00:60',
    '2026-01-01 10:00:00+15:00',
    '2026-01-01 10:00:00+08:60',
    '9999-12-31 23:59:59-08:00',
    '0001-01-01 00:00:00',
    '300000-01-01 10:00:00',
    '２０２６-01-01 10:00:00',
    ' 2026-01-01 10:00:00',
  ])
    assert.equal(readTime(text), undefined, text)
})
