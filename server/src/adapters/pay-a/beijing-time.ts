const OFFSET_MS = 8 * 3600 * 1000

/** `YYYY-MM-DD HH:MM:SS` in the provider's time zone, whatever time zone this process runs in. */
export const beijingTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The moment such a text means, in milliseconds; NaN for every other text. */
export function fromBeijingTime(text: string | undefined): number {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return Number.NaN
  return Date.parse(`${text.replace(' ', 'T')}+08:00`)
}
