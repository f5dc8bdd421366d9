declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface StoredObject {
    bucket: string
    key: string
  }

  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string })
    store: {
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>
      getResourcePath(bucket: string, key: string, resource: 'object'): string
    }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
