import { createHash } from 'node:crypto'

/** The uid of a record that has files, the same in every demo: their use is derived from it. */
export const uidOf = (key: string): string =>
  createHash('md5')
    .update(`demo ${key}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
