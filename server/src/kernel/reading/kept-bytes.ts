import { LRUCache } from 'lru-cache'
import { shareBytes } from '../http/answers/encode-answer.ts'

const MAX_BYTES = 16 * 1024 * 1024
const OVERHEAD_BYTES = 300

/** Keeps the last answer under each key: an answer that comes out the same is the same buffer, hashed and compressed once. */
export function createKeptBytes(): (key: string, bytes: Buffer) => Buffer {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
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
