import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32, zip } from './zip.ts'

test('the check sum is the standard one', () => {
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926)
})

test('another program reads every file back, Chinese names included', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-zip-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'data.zip')
  const files = [
    { name: 'profile.json', content: '{"name":"lin"}' },
    { name: '动态.json', content: '慢一点，也没关系。'.repeat(1000) },
  ]
  await writeFile(file, Buffer.from(await zip(files, new Date(2026, 10, 15, 12)).arrayBuffer()))
  const script = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({each.filename: archive.read(each).decode() for each in archive.infolist()}))`
  const python = spawnSync('python3', ['-c', script, file], { encoding: 'utf8' })
  if (python.error) return t.skip('no python3 here')
  assert.deepEqual(JSON.parse(python.stdout), Object.fromEntries(files.map(({ name, content }) => [name, content])))
})
