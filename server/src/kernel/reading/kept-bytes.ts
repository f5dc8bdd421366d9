import { LRUCache } from 'lru-cache'
import { shareBytes } from '../http/answers/encode-answer.ts'

const MAX_BYTES = 16 * 1024 * 1024
const OVERHEAD_BYTES = 300

export type KeepBytes = (key: string, bytes: Buffer) => Buffer

/** Keeps the last answer under each key: an answer that comes out the same is the same buffer, hashed and compressed once. */
export function createKeptBytes(maxBytes = MAX_BYTES): KeepBytes {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length + OVERHEAD_BYTES,
  })
  return (key, bytes) => {
    const last = kept.get(key)
    if (last?.equals(bytes)) return last
    shareBytes(bytes)
    kept.set(key, bytes)
    return bytes
  }
}
