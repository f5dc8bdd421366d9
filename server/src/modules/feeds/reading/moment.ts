const MOMENT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?Z?$/

/** A time in our format, or ISO 8601; undefined if it is neither. */
export function momentOf(given: string): Date | undefined {
  const moment = new Date(MOMENT.test(given) ? `${given.replace(' ', 'T').replace(/Z$/, '')}Z` : Number.NaN)
  // A day such as 30 February would otherwise be carried over into March.
  const isReal =
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given.slice(0, 19).replace(' ', 'T'))
  return isReal ? moment : undefined
}
