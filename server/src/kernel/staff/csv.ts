import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

/** Rows read at a time, which bounds the memory for a list of any length. */
const AT_ONCE = 500

/** Whether the caller wants a list as a table for a spreadsheet. */
export const wantsCsv = (request: FastifyRequest): boolean => /^text\/csv\b/i.test(request.headers.accept ?? '')

/** Reads so many records after the one with this key. */
export type ReadPage = (limit: number, after: number | undefined) => Promise<{ data: unknown[]; next: number | null }>

/** Streams everything that matches, a page at a time. */
export function sendCsv(reply: FastifyReply, name: string, view: TSchema, read: ReadPage): FastifyReply {
  const columns = Object.keys((view as { properties?: Record<string, unknown> }).properties ?? {})
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(columns, read), { objectMode: false }))
}

async function* linesOf(columns: string[], read: ReadPage): AsyncGenerator<string> {
  // Without the BOM, spreadsheets do not read the file as UTF-8.
  yield `\ufeff${columns.join(',')}\r\n`
  let after: number | undefined
  do {
    const { data, next } = await read(AT_ONCE, after)
    yield data.map((record) => lineOf(columns, record as Record<string, unknown>)).join('')
    after = next ?? undefined
  } while (after !== undefined)
}

const lineOf = (columns: string[], record: Record<string, unknown>): string =>
  `${columns.map((column) => cellOf(record[column])).join(',')}\r\n`

/** One cell. Text that a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
