import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportProgress } from './progress.ts'

test('progress says how far, how fast and how long it still takes, at most once a second to a person', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const told: string[] = []
  const terminal = { isTTY: true, write: (text: string) => told.push(text) } as unknown as NodeJS.WriteStream
  const progress = createImportProgress(false, terminal)
  progress.stage('feeds')
  // An earlier run came so far.
  progress.rows('feeds', 1_000_000, 10_000_000)
  for (now = 100; now <= 2000; now += 100) progress.rows('feeds', 1_000_000 + 5 * now, 10_000_000)
  assert.deepEqual(told, [
    '… feeds\n',
    '… feeds: 1,005,000 of 10,000,000 (10 %), 5,000 a second, 30 min left\n',
    '… feeds: 1,010,000 of 10,000,000 (10 %), 5,000 a second, 30 min left\n',
  ])
  now = 3000
  progress.rows('feeds', 10_000_000, 10_000_000)
  assert.match(told.at(-1)!, /\(100 %\), [\d,]+ a second\n$/)

  const log = { isTTY: false, write: (text: string) => told.push(text) } as unknown as NodeJS.WriteStream
  const slow = createImportProgress(false, log)
  told.length = 0
  slow.rows('likes', 0, 100)
  for (let second = 0; second < 25; second++) {
    now += 1000
    slow.rows('likes', second, 100)
  }
  assert.equal(told.length, 2, 'once in ten seconds to a log')
  createImportProgress(true, log).stage('nothing')
  assert.equal(told.length, 2)
})
