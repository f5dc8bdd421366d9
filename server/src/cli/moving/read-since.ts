import { UserProblem } from '../command.ts'

/** A date, or true for the last run; undefined without `--since`. */
export function readSince(given: unknown): Date | true | undefined {
  if (given === undefined) return undefined
  if (given === 'last') return true
  const date = new Date(String(given))
  if (/^\d{4}-\d\d-\d\d/.test(String(given)) && !Number.isNaN(date.getTime())) return date
  throw new UserProblem(
    '--since takes a date such as 2026-03-01 or 2026-03-01T12:00:00Z, or nothing: since the last run.',
  )
}
