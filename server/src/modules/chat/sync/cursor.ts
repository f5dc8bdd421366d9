/**
 * Up to where a client knows everything: the oldest transaction that was still running when it asked. What commits later carries
 * that number or a larger one, so nothing is skipped; what was already sent may be sent again.
 */
export interface Cursor {
  userId: number
  /** Seconds since 1970. */
  issuedAt: number
  /** Changes made in transactions from here on are to be sent. */
  since: string
  /** Inside a page: where the following answer begins, and what `since` will be after the last page. */
  page?: { changedIn: string; id: number; after: string }
}

export const writeCursor = ({ userId, issuedAt, since, page }: Cursor): string =>
  Buffer.from([1, userId, issuedAt, since, ...(page ? [page.changedIn, page.id, page.after] : [])].join('.')).toString(
    'base64url',
  )

const FORM = /^1\.(\d{1,16})\.(\d{1,12})\.(\d{1,19})(?:\.(\d{1,19})\.(\d{1,16})\.(\d{1,19}))?$/

/** Undefined when it is not one of ours. */
export function readCursor(text: string): Cursor | undefined {
  const [, userId, issuedAt, since, changedIn, id, after] =
    FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (userId === undefined) return undefined
  return {
    userId: Number(userId),
    issuedAt: Number(issuedAt),
    since: since!,
    ...(changedIn !== undefined && { page: { changedIn, id: Number(id), after: after! } }),
  }
}
