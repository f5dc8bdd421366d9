/** The process's own sense of time. Rows use the database's clock (`plaza_now()`); tests shift both together. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** `YYYY-MM-DD HH:MM:SS` in UTC: the time format of most records of the interface. */
export const plainTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

export const plainTimeOrNull = (at: Date | null): string | null => (at ? plainTime(at) : null)

/** `YYYY-MM-DDTHH:MM:SSZ`: that of the others. */
export const isoTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
