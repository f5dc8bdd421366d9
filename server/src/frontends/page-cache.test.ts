import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../kernel/clock.ts'
import { createPageCache } from './page-cache.ts'

/** A cache, and how often a page of so many characters had to be made. */
function open(characters: number) {
  const cache = createPageCache(systemClock)
  const html = 'x'.repeat(characters)
  let made = 0
  const get = (key: string) =>
    cache.get(key, 'identity', async () => {
      made++
      return { status: 200, html }
    })
  return { cache, get, made: () => made }
}

test('small pages are kept in any number', async () => {
  const { cache, get, made } = open(1000)
  for (const _ of [1, 2]) for (let nth = 0; nth < 300; nth++) await get(String(nth))
  assert.equal(made(), 300)
  cache.clear()
})

test('of large pages no more are kept than there is room for', async () => {
  const { cache, get, made } = open(1_000_000)
  for (let nth = 0; nth < 6; nth++) await get(String(nth))
  await get('5')
  assert.equal(made(), 6)
  await get('0')
  assert.equal(made(), 7)
  cache.clear()
})

test('a page that fills the room alone is sent, and not kept', async () => {
  const { get, made } = open(5_000_000)
  assert.equal((await get('a')).body.length, 5_000_000)
  await get('a')
  assert.equal(made(), 2)
})
