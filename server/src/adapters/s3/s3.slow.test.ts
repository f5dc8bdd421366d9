import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { fileStoreContract } from '../../../test/contracts/file-store.ts'
import { startLocalServer } from '../../../test/contracts/local-server.ts'
import { type S3Server, startS3Server } from '../../../test/contracts/s3-server.ts'
import { createS3Store, type S3Options, type S3Store } from './s3.ts'

let server: S3Server
before(async () => {
  server = await startS3Server()
})
after(() => server.close())

function storeWith(t: TestContext, options: Partial<S3Options>): S3Store {
  const store = createS3Store({ ...server.options, bucket: 'plaza', ...options })
  t.after(() => store.close())
  return store
}

async function storeInNewBucket(t: TestContext): Promise<S3Store> {
  const bucket = `plaza-${randomUUID()}`
  await server.makeBucket(bucket)
  return storeWith(t, { bucket })
}

// The stand-in answers the range 0-0 with the whole object, so the contract leaves that one range out.
fileStoreContract('s3', storeInNewBucket)

test('keeps the type with the object', async (t) => {
  const types: (string | undefined)[] = []
  const { origin } = await startLocalServer(t, (request, response) => {
    types.push(request.headers['content-type'])
    request.resume().on('end', () => response.end())
  })
  await storeWith(t, { endpoint: origin }).put('a.webp', await localFile(t), { mime: 'image/webp', sizeBytes: 5 })
  assert.deepEqual(types, ['image/webp'])
})

test('a missing bucket is an error, not a missing object', async (t) => {
  await assert.rejects(storeWith(t, { bucket: 'nowhere' }).open('a.png'), { name: 'NoSuchBucket' })
})

test('the check says in a sentence what is wrong', async (t) => {
  const { endpoint } = server.options
  const cases: [Partial<S3Options>, RegExp][] = [
    [
      { bucket: 'nowhere' },
      /^Uploaded files cannot be kept in bucket "nowhere" at http:.*: there is no such bucket\.$/,
    ],
    // The stand-in only checks the key's name; with S3 a wrong secret answers the same 403.
    [{ key: 'UNKNOWN' }, /: the configured key may not use it, or the secret is wrong\.$/],
    // Nothing listens on the port that no program may take.
    [{ endpoint: 'http://127.0.0.1:1' }, /: the service cannot be reached \(ECONNREFUSED\)\.$/],
  ]
  await server.makeBucket('plaza')
  await storeWith(t, { endpoint }).check()
  for (const [options, sentence] of cases) await assert.rejects(storeWith(t, options).check(), { message: sentence })
})

test('gives up on a service that hangs, after two attempts at most', async (t) => {
  let requests = 0
  const { origin } = await startLocalServer(t, () => {
    requests += 1
  })
  const store = storeWith(t, { endpoint: origin, timeoutMs: 60 })
  await assert.rejects(store.check(), /cannot be reached \(ETIMEDOUT\)/)
  assert.ok(requests <= 2, `${requests} requests`)
  await assert.rejects(store.open('a.png'), { name: 'TimeoutError' })
  await assert.rejects(store.put('a.png', await localFile(t), { mime: 'image/png', sizeBytes: 5 }), {
    name: 'TimeoutError',
  })
})

test('a service in trouble is an error and never "not there"', async (t) => {
  for (const status of [403, 500]) {
    const { origin } = await startLocalServer(t, (_request, response) => response.writeHead(status).end())
    const store = storeWith(t, { endpoint: origin })
    await assert.rejects(store.stat('a.png'))
    await assert.rejects(store.open('a.png'))
    await assert.rejects(store.remove('a.png'))
  }
})

async function localFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-upload-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'upload'), 'hello')
  return join(folder, 'upload')
}
