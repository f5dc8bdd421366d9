import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileStoreContract } from '../../../test/contracts/file-store.ts'
import { createLocalDisk } from './local-disk.ts'

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-disk-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

fileStoreContract('local-disk', async (t) => createLocalDisk({ root: join(await temporaryFolder(t), 'not', 'yet') }))

test('a failed put leaves nothing behind', async (t) => {
  const folder = await temporaryFolder(t)
  const root = join(folder, 'files')
  const store = createLocalDisk({ root })
  const upload = join(folder, 'upload')
  await writeFile(upload, 'hello')

  await assert.rejects(
    store.put('a.png', upload, { mime: 'image/png', sizeBytes: 4 }),
    /has 5 bytes and was declared with 4/,
  )
  await assert.rejects(store.put('a.png', join(folder, 'missing'), { mime: 'image/png', sizeBytes: 4 }))

  assert.deepEqual(await readdir(root, { recursive: true }), ['.incoming'])
})

test('a range may be the first byte alone', async (t) => {
  const folder = await temporaryFolder(t)
  const store = createLocalDisk({ root: join(folder, 'files') })
  await writeFile(join(folder, 'upload'), 'hello')
  await store.put('x', join(folder, 'upload'), { mime: 'image/png', sizeBytes: 5 })
  const object = (await store.open('x', { start: 0, end: 0 }))!
  assert.equal(object.sizeBytes, 1)
  assert.equal((await buffer(object.stream)).toString(), 'h')
})

test('a reader gets the whole old object while it is replaced', async (t) => {
  const folder = await temporaryFolder(t)
  const store = createLocalDisk({ root: join(folder, 'files') })
  for (const letter of ['a', 'b']) await writeFile(join(folder, letter), letter.repeat(1_000_000))
  const put = (letter: string) => store.put('x', join(folder, letter), { mime: 'image/png', sizeBytes: 1_000_000 })

  await put('a')
  const before = (await store.open('x'))!
  await put('b')
  const after = (await store.open('x'))!

  assert.equal((await buffer(before.stream)).toString(), 'a'.repeat(1_000_000))
  assert.equal((await buffer(after.stream)).toString(), 'b'.repeat(1_000_000))
})

test('the check makes the folder, leaves no probe and clears only what is old', async (t) => {
  const root = join(await temporaryFolder(t), 'files')
  const incoming = join(root, '.incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of ['left-by-a-crash', 'under-way']) await writeFile(join(incoming, name), '')
  await utimes(join(incoming, 'left-by-a-crash'), new Date(0), new Date(0))

  await createLocalDisk({ root }).check()

  assert.deepEqual(await readdir(incoming), ['under-way'])
})

test('the check says in a sentence why the folder cannot be used', async (t) => {
  const file = join(await temporaryFolder(t), 'file')
  await writeFile(file, '')
  const root = join(file, 'files')
  await assert.rejects(createLocalDisk({ root }).check(), {
    message: `Uploaded files cannot be kept in ${root}: a file stands where a folder is needed (ENOTDIR).`,
  })
})
