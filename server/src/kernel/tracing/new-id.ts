import { randomFillSync } from 'node:crypto'

// Asking for a few random bytes costs as much as asking for thousands.
const pool = Buffer.allocUnsafeSlow(4096)
let used = pool.length

/** So many fresh random bytes, in hex. */
export function newId(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}
