import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { fetchTool } from '../../../scripts/fetch-tool.mjs'

/** The part of the stand-in that is used here. */
interface S3rver {
  store: {
    putObject(object: { bucket: string; key: string }): Promise<{ size: number; md5: string }>
    getResourcePath(bucket: string, key: string, resource: 'object'): string
  }
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
type S3rverClass = new (options: { port: number; address: string; silent: boolean; directory: string }) => S3rver

export interface S3Server {
  options: { endpoint: string; region: string; key: string; secret: string; forcePathStyle: boolean }
  makeBucket(name: string): Promise<void>
  close(): Promise<void>
}

/** Starts a stand-in that speaks the S3 protocol. It verifies neither signatures nor digests: see signed-put.ts. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'plaza-s3-'))
  const S3rver = createRequire(import.meta.url)(fetchTool('s3rver')) as S3rverClass
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory })
  waitForWholeFiles(server)
  const { port } = await server.run()
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    forcePathStyle: true,
  }
  const credentials = { accessKeyId: options.key, secretAccessKey: options.secret }
  const client = new S3Client({ ...options, credentials })
  return {
    options,
    async makeBucket(name) {
      await client.send(new CreateBucketCommand({ Bucket: name }))
    },
    async close() {
      client.destroy()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

// The stand-in answers a PUT when it has read the body, while its file may still be growing; S3 does not.
function waitForWholeFiles({ store }: S3rver): void {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const stored = await put(object)
    const file = store.getResourcePath(object.bucket, object.key, 'object')
    while ((await stat(file)).size < stored.size) await nextTurn()
    return stored
  }
}
