import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapOf } from './map-link.ts'

test('an area is shown around its middle, a point is marked', () => {
  assert.equal(mapOf('30.66', '104.06'), 'https://www.openstreetmap.org/#map=13/30.66/104.06')
  assert.equal(mapOf('30.660000', '104.0600'), 'https://www.openstreetmap.org/#map=13/30.660000/104.0600')
  assert.match(mapOf('30.6586', '104.0648'), /\?mlat=30\.6586&mlon=104\.0648#map=16\//)
})
