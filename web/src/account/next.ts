/** Where to go after signing in: an address of ours, never anybody else's. */
export function nextFrom(search: URLSearchParams): string {
  const wanted = search.get('next') ?? '/'
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}

/** Keeps the way back on the links between these pages. */
export function withNext(path: string, search: URLSearchParams): string {
  const next = nextFrom(search)
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
