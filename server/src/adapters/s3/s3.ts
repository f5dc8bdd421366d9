import { createReadStream } from 'node:fs'
import { stat as statFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { FileStore } from '../../modules/files/port.ts'
import { describeCheck, isMissing, isOutOfRange } from './answers.ts'
import { objectKey } from './object-key.ts'
import { presignPut } from './presign-put.ts'

export interface S3Options {
  endpoint: string
  region: string
  bucket: string
  key: string
  secret: string
  /** The bucket in the path instead of the host name, as most self-hosted stores want it. */
  forcePathStyle: boolean
  /** To connect, and then for the answer to begin. */
  timeoutMs?: number
}

export interface S3Store extends FileStore {
  presignPut: NonNullable<FileStore['presignPut']>
  /** Ends the connections it keeps open. */
  close(): void
}

// A reader may be slow, and while it is the connection is silent; after a minute of silence the reader is gone.
const idleTimeoutMs = 60_000
// Time to upload grows with the size; slower than this per millisecond is as good as down.
const slowestUploadBytesPerMs = 100

/** Makes the file store that keeps objects in a bucket of an S3-compatible service. */
export function createS3Store(options: S3Options): S3Store {
  const { bucket: Bucket, endpoint, timeoutMs = 5_000 } = options
  const client = createClient(options, timeoutMs)

  return {
    vendor: 's3',

    async put(path, localFile, { mime, sizeBytes }) {
      const Key = objectKey(path)
      const { size } = await statFile(localFile)
      if (size !== sizeBytes) throw new Error(`The file to store has ${size} bytes and was declared with ${sizeBytes}`)
      const Body = createReadStream(localFile)
      const upload = new PutObjectCommand({ Bucket, Key, Body, ContentType: mime, ContentLength: sizeBytes })
      try {
        await client.send(upload, { requestTimeout: timeoutMs + Math.ceil(sizeBytes / slowestUploadBytesPerMs) })
      } finally {
        Body.destroy()
      }
    },

    async open(path, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key: objectKey(path), Range })
      const answer = await unlessMissing(client.send(command)).catch((error: unknown) => {
        throw isOutOfRange(error) ? new RangeError(`The object ends before ${Range}`) : error
      })
      if (answer === undefined) return undefined
      if (!(answer.Body instanceof Readable)) throw new Error('The file store answered without a body')
      return { stream: answer.Body, sizeBytes: lengthOf(answer) }
    },

    async stat(path) {
      const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key: objectKey(path) })))
      return found && { sizeBytes: lengthOf(found) }
    },

    async remove(path) {
      await unlessMissing(client.send(new DeleteObjectCommand({ Bucket, Key: objectKey(path) })))
    },

    presignPut: async (path, about) => presignPut(client, Bucket, objectKey(path), about),

    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw new Error(describeCheck(error, Bucket, endpoint), { cause: error })
      })
    },

    close: () => client.destroy(),
  }
}

function createClient({ endpoint, region, key, secret, forcePathStyle }: S3Options, timeoutMs: number): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    maxAttempts: 2,
    // Without a logger of its own the client writes to the console; errors that matter reject anyway.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 3_000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleTimeoutMs,
    },
    // The default adds a CRC to every request, in a trailer or, worse, to every presigned address, where it is that of
    // an empty body. Many S3-compatible services refuse the one, and all that check it refuse uploads by the other.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function lengthOf({ ContentLength }: { ContentLength?: number }): number {
  if (ContentLength === undefined) throw new Error('The file store did not say how long the object is')
  return ContentLength
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
