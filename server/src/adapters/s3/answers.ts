import { S3ServiceException } from '@aws-sdk/client-s3'

/** Tells whether a store said that there is no such object; a missing bucket is a fault of ours and not that. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'

/** Tells whether a store said that an object ends before the range begins. */
export const isOutOfRange = (error: unknown): boolean => statusOf(error) === 416 || nameOf(error) === 'InvalidRange'

/** Says in a sentence why a bucket cannot be used. */
export function describeCheck(error: unknown, bucket: string, endpoint: string): string {
  const start = `Uploaded files cannot be kept in bucket "${bucket}" at ${endpoint}`
  const status = statusOf(error)
  if (status === 404) return `${start}: there is no such bucket.`
  if (status === 403) return `${start}: the configured key may not use it, or the secret is wrong.`
  if (status === 301 || status === 400) return `${start}: the service refused the request, check region and endpoint.`
  if (status !== undefined) return `${start}: the service answered ${status}.`
  return `${start}: the service cannot be reached (${codeOf(error)}).`
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)
const nameOf = (error: unknown) => (error instanceof Error ? error.name : undefined)

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return nameOf(error) ?? 'unknown'
}
