const FORM = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?(?:Z|([+-])(\d\d):?(\d\d))?$/

/**
 * `2026-11-15 08:30:00` (UTC) or ISO 8601, to the second; undefined when it is neither or not a day of the calendar.
 */
export function readTime(text: string): Date | undefined {
  const found = FORM.exec(text)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second = '00', sign, offsetHours = '0', offsetMinutes = '0'] = found
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const at = new Date(`${local}Z`)
  // A date such as 30 February would be carried over into March instead of being refused.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(local)) return undefined
  if (Number(offsetHours) > 14 || Number(offsetMinutes) > 59) return undefined
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
  const moved = new Date(at.getTime() + (sign === '+' ? -offsetMs : offsetMs))
  const utcYear = moved.getUTCFullYear()
  return utcYear >= 1970 && utcYear <= 9999 ? moved : undefined
}
