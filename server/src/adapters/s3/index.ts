export { createS3Store, type S3Options, type S3Store } from './s3.ts'
