import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import type { FileStore } from '../../src/modules/files/port.ts'

/** Registers the tests that every FileStore passes. */
export function fileStoreContract(name: string, makeStore: (t: TestContext) => Promise<FileStore>): void {
  const path = 'public/2025/01/3f9a.png'

  test(`${name}: has a vendor that fits into a node`, async (t) => {
    assert.match((await makeStore(t)).vendor, /^[a-z0-9-]+$/)
  })

  test(`${name}: returns what was put`, async (t) => {
    const store = await makeStore(t)
    await putBytes(t, store, path, Buffer.from('hello'))
    assert.deepEqual(await store.stat(path), { sizeBytes: 5 })
    assert.equal((await read(store, path)).toString(), 'hello')
  })

  test(`${name}: returns an inclusive range, cut at the end of the object`, async (t) => {
    const store = await makeStore(t)
    await putBytes(t, store, path, Buffer.from('0123456789'))
    assert.equal((await read(store, path, { start: 2, end: 5 })).toString(), '2345')
    assert.equal((await read(store, path, { start: 9, end: 9 })).toString(), '9')
    assert.equal((await read(store, path, { start: 7, end: 1000 })).toString(), '789')
  })

  test(`${name}: a range that begins past the end is an error, not an empty answer`, async (t) => {
    const store = await makeStore(t)
    await putBytes(t, store, path, Buffer.from('0123456789'))
    await assert.rejects(store.open(path, { start: 10, end: 12 }), RangeError)
  })

  test(`${name}: what is not there is undefined, in whole or in part`, async (t) => {
    const store = await makeStore(t)
    await putBytes(t, store, path, Buffer.from('hello'))
    for (const missing of ['public/other.png', 'public/2025', `${path}/below.png`]) {
      assert.equal(await store.stat(missing), undefined, missing)
      assert.equal(await store.open(missing), undefined, missing)
      assert.equal(await store.open(missing, { start: 0, end: 1 }), undefined, missing)
      await store.remove(missing)
    }
    assert.equal((await read(store, path)).toString(), 'hello')
  })

  test(`${name}: putting again replaces, also by something shorter`, async (t) => {
    const store = await makeStore(t)
    await putBytes(t, store, path, Buffer.from('the first version'))
    await putBytes(t, store, path, Buffer.from('second'))
    assert.deepEqual(await store.stat(path), { sizeBytes: 6 })
    assert.equal((await read(store, path)).toString(), 'second')
  })

  test(`${name}: removes an object and only that one, and removing again is no error`, async (t) => {
    const store = await makeStore(t)
    await putBytes(t, store, path, Buffer.from('hello'))
    await putBytes(t, store, 'public/2025/01/3f9b.png', Buffer.from('neighbour'))
    await store.remove(path)
    await store.remove(path)
    assert.equal(await store.stat(path), undefined)
    assert.equal((await read(store, 'public/2025/01/3f9b.png')).toString(), 'neighbour')
  })

  test(`${name}: keeps three megabytes whole, and an empty object`, async (t) => {
    const store = await makeStore(t)
    const bytes = randomBytes(3 * 1024 * 1024)
    await putBytes(t, store, path, bytes)
    await putBytes(t, store, 'empty', Buffer.alloc(0))
    assert.equal(digest(await read(store, path)), digest(bytes))
    const middle = await read(store, path, { start: 1_500_000, end: 2_499_999 })
    assert.equal(digest(middle), digest(bytes.subarray(1_500_000, 2_500_000)))
    assert.equal((await read(store, 'empty')).length, 0)
  })

  test(`${name}: different objects can be put at once`, async (t) => {
    const store = await makeStore(t)
    const names = Array.from({ length: 12 }, (_, index) => `burst/${index % 3}/${index}.bin`)
    await Promise.all(names.map((each) => putBytes(t, store, each, Buffer.from(each))))
    for (const each of names) assert.equal((await read(store, each)).toString(), each)
  })

  test(`${name}: a file of another size than declared is not stored`, async (t) => {
    const store = await makeStore(t)
    const file = await localFile(t, Buffer.from('hello'))
    await assert.rejects(store.put(path, file, { mime: 'image/png', sizeBytes: 4 }))
    assert.equal(await store.stat(path), undefined)
  })

  test(`${name}: a local file that is missing is an error, and nothing is stored`, async (t) => {
    const store = await makeStore(t)
    const file = join(tmpdir(), 'plaza-there-is-no-such-file')
    await assert.rejects(store.put(path, file, { mime: 'image/png', sizeBytes: 5 }))
    assert.equal(await store.stat(path), undefined)
  })

  for (const attack of pathAttacks) {
    test(`${name}: refuses the path ${JSON.stringify(attack.slice(0, 30))}`, async (t) => {
      const store = await makeStore(t)
      await assert.rejects(putBytes(t, store, attack, Buffer.from('attack')), /Not a path of a stored file/)
      await assert.rejects(store.open(attack), /Not a path of a stored file/)
      await assert.rejects(store.stat(attack), /Not a path of a stored file/)
      await assert.rejects(store.remove(attack), /Not a path of a stored file/)
    })
  }

  test(`${name}: the check passes while the store can be used`, async (t) => {
    await (await makeStore(t)).check()
  })
}

const pathAttacks = [
  '',
  '/etc/passwd',
  '../../etc/passwd',
  'a/../../etc/passwd',
  'a/..',
  'a..b',
  '.hidden',
  'a/.hidden',
  'a//b',
  'a/',
  'a/./b',
  'a\0.png',
  'a\\..\\b',
  '%2e%2e%2fetc',
  'A.png',
  'a b',
  'ä',
  'a\n',
  'http://example.com/a.png',
  'a'.repeat(513),
]

async function localFile(t: TestContext, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-upload-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'upload')
  await writeFile(file, bytes)
  return file
}

async function putBytes(t: TestContext, store: FileStore, path: string, bytes: Buffer): Promise<void> {
  await store.put(path, await localFile(t, bytes), { mime: 'image/png', sizeBytes: bytes.length })
}

async function read(store: FileStore, path: string, range?: { start: number; end: number }): Promise<Buffer> {
  const object = await store.open(path, range)
  assert.ok(object, `${path} is not there`)
  const bytes = await buffer(object.stream)
  assert.equal(object.sizeBytes, bytes.length)
  return bytes
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
