import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarOf } from './calendar.ts'

test('an event as iCalendar: escaped, in lines of 75 bytes at most, cancelled where it is', () => {
  const event = {
    id: 7,
    title: 'Tea; cake, and talk',
    date: '2026-12-01 00:30:00',
    content: `第一行\r\n${'周末去青城山徒步'.repeat(20)}`,
    area: '四川省 成都市',
    address: null,
  }
  const file = calendarOf(event, { origin: 'https://plaza.test', name: 'Plaza' })
  const lines = file.split('\r\n')
  assert.ok(lines.every((line) => Buffer.byteLength(line) <= 75))
  assert.ok(lines.includes('DTSTART:20261201T003000Z'))
  assert.ok(lines.includes('SUMMARY:Tea\\; cake\\, and talk'))
  assert.ok(lines.includes('UID:event-7@plaza.test') && lines.includes('STATUS:CONFIRMED'))
  assert.match(file.replaceAll('\r\n ', ''), /DESCRIPTION:第一行\\n周末.*\\n\\nhttps:\/\/plaza\.test\/events\/7\r\n/)
  assert.match(calendarOf({ ...event, cancelled_at: 'x' }, { origin: 'https://a.b', name: 'P' }), /STATUS:CANCELLED/)
})
