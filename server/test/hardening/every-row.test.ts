import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** The rows of the threat list, by family: each names the test that proves it. Load has its figures in `bench` instead. */
const ROWS: Readonly<Record<string, number>> = {
  ALL: 17,
  AUTH: 14,
  BRA: 1,
  CASH: 8,
  CHAT: 15,
  CUR: 14,
  EVT: 3,
  EYES: 5,
  FEED: 8,
  FIND: 6,
  IAP: 6,
  IM: 4,
  LOC: 1,
  MINT: 5,
  MOVE: 5,
  NOT: 1,
  OIDC: 7,
  POST: 4,
  REP: 1,
  REW: 6,
  SHOP: 1,
  TOP: 10,
  TRUST: 21,
  UP: 3,
}

async function titles(): Promise<string> {
  const found: string[] = []
  for (const folder of ['../../src/', '../'].map((path) => new URL(path, import.meta.url)))
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.test.ts')) continue
      const text = await readFile(new URL(name, folder), 'utf8')
      found.push(...[...text.matchAll(/\btest\(\s*['"`]([^\n]*)/g)].map(([, title]) => title!))
    }
  return found.join('\n')
}

test('every row of the threat list has a test that is named after it', async () => {
  const all = await titles()
  const rows = Object.entries(ROWS).flatMap(([family, count]) =>
    Array.from({ length: count }, (_, index) => `${family}-${index + 1}`),
  )
  assert.deepEqual(
    rows.filter((row) => !new RegExp(`\\b${row}\\b`).test(all)),
    [],
  )
})
