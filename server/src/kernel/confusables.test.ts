import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skeleton } from './confusables.ts'

test('what looks alike has one skeleton, what does not has its own', () => {
  const alike = [
    ['paypal', 'pаypal', 'ｐａｙｐａｌ', 'pay\u200Bpal'],
    ['lin', 'Iin', '1in', '|in'],
    ['modern', 'modem'],
    ['o0', 'оО'],
  ]
  for (const [first, ...twins] of alike)
    for (const twin of twins) assert.equal(skeleton(twin), skeleton(first!), `${twin} and ${first}`)
  const different = ['林小满', '林小滿', 'lin', 'line', 'Zoë', 'zoe', '官方', '🎉']
  assert.equal(new Set(different.map(skeleton)).size, different.length)
  for (const text of different) assert.equal(skeleton(skeleton(text)), skeleton(text))
})
