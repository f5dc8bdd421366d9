import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

test('UP-3 the module has no means to fetch an address', async () => {
  const folder = new URL('.', import.meta.url)
  const sources = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  for (const name of sources) {
    const source = await readFile(new URL(name, folder), 'utf8')
    assert.doesNotMatch(source, /\bfetch\(|from '(undici|node:https?|node:net|node:tls|node:dns)'|outbound-http/, name)
  }
})
