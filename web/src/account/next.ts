import { ownPath } from '../../../server/src/kernel/http/own-path.ts'

/** Where to go after signing in: an address of ours, never another site's. */
export const nextFrom = (search: URLSearchParams): string => ownPath(search.get('next'))

/** Keeps the return address on the links between these pages. */
export function withNext(path: string, search: URLSearchParams): string {
  const next = nextFrom(search)
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}

/** Where a new member goes: through the first steps to the page that was wanted. */
export const welcomeFrom = (search: URLSearchParams): string => withNext('/welcome', search)
