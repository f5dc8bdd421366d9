/** An inclusive range of bytes; undefined for the whole; `unsatisfiable` when there are no such bytes. */
export type ByteRange = { start: number; end: number } | undefined | 'unsatisfiable'

/**
 * Reads a `Range` header. Anything but one range of bytes is ignored, as the standard allows: the whole file is sent.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
