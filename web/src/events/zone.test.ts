import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentIn, wallClock } from './zone.ts'

test('a local time in a zone is its moment, also around the change of the clocks', () => {
  const cases = [
    ['2026-12-01T08:00', 'Asia/Shanghai', '2026-12-01T00:00:00.000Z'],
    ['2026-07-01T08:00', 'Europe/Berlin', '2026-07-01T06:00:00.000Z'],
    ['2026-03-29T04:00', 'Europe/Berlin', '2026-03-29T02:00:00.000Z'],
    ['2026-10-25T01:30', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
    ['2026-11-01T12:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
  ] as const
  for (const [local, zone, moment] of cases) {
    assert.equal(new Date(momentIn(local, zone)).toISOString(), moment)
    assert.equal(wallClock(Date.parse(moment), zone), local)
  }
})
