import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { OutboxLine } from './line.ts'

const tailBytes = 512 * 1024

/** Reads the last lines of an outbox file, however long the file has become. */
export function readTail(file: string, count: number): { lines: OutboxLine[]; endsInside: boolean } {
  const text = lastBytes(file)
  const lines = text.split('\n').flatMap(parsed).slice(-count)
  return { lines, endsInside: text !== '' && !text.endsWith('\n') }
}

function lastBytes(file: string): string {
  const handle = openIfThere(file)
  if (handle === undefined) return ''
  try {
    const { size } = fstatSync(handle)
    const bytes = Buffer.alloc(Math.min(size, tailBytes))
    const read = readSync(handle, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8', 0, read)
  } finally {
    closeSync(handle)
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

// The first line may be cut off by where we began to read, the last by a crash: what does not parse is skipped.
function parsed(line: string): OutboxLine[] {
  try {
    const value: unknown = JSON.parse(line)
    return isLine(value) ? [value] : []
  } catch {
    return []
  }
}

function isLine(value: unknown): value is OutboxLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Record<string, unknown>
  return ['at', 'channel', 'to', 'body'].every((key) => typeof line[key] === 'string')
}
