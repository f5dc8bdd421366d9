/** Where a search continues. */
export interface Cursor {
  /** When the first page was asked for: what came later is not on the next ones, and nothing changes its rank. */
  atMs: number
  /** The window continues below this id. */
  top: number
  /** In the window, after the record with this score and id. */
  score: number
  id: number
}

export const writeCursor = ({ atMs, top, score, id }: Cursor): string =>
  Buffer.from([atMs, top, score, id].join('.')).toString('base64url')

/** Undefined when it is not one of ours. */
export function readCursor(text: string): Cursor | undefined {
  const parts = /^(\d{1,15})\.(\d{1,16})\.(\d{1,16})\.(\d{1,16})$/.exec(
    Buffer.from(text, 'base64url').toString('latin1'),
  )
  if (!parts) return undefined
  const [atMs, top, score, id] = parts.slice(1).map(Number) as [number, number, number, number]
  return [atMs, top, score, id].every(Number.isSafeInteger) ? { atMs, top, score, id } : undefined
}
