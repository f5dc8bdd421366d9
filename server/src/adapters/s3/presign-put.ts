import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { PresignedUpload } from '../../modules/files/port.ts'

// The length is signed as well. It is not among the headers to send because every client sends it by itself, and
// browsers forbid setting it.
const signedHeaders = ['host', 'content-length', 'content-md5', 'content-type']

/** Signs an address to which exactly the declared bytes, of the declared type, may be PUT until it expires. */
export async function presignPut(client: S3Client, bucket: string, key: string, about: PresignedUpload) {
  const contentMd5 = Buffer.from(about.md5Hex, 'hex').toString('base64')
  const upload = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    ContentLength: about.sizeBytes,
    ContentMD5: contentMd5,
    ContentType: about.mime,
  })
  const uri = await getSignedUrl(client, upload, {
    expiresIn: about.expiresInS,
    // Without this list the presigner leaves the type unsigned, and anything could be uploaded as an image.
    signableHeaders: new Set(signedHeaders),
    unhoistableHeaders: new Set(signedHeaders),
  })
  return { uri, headers: { 'Content-Type': about.mime, 'Content-MD5': contentMd5 } }
}
