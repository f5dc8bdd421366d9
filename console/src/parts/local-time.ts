import { toIso } from './values.tsx'

/** A moment of the service as a `datetime-local` field shows it: in the reader's own time zone, like every other time here. */
export function localOf(at: unknown): string {
  const moment = typeof at === 'string' ? new Date(toIso(at)) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** The value of such a field, as ISO in UTC; undefined while it is incomplete. */
export function momentOf(local: string): string | undefined {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().replace(/\.\d+Z$/, 'Z')
}
