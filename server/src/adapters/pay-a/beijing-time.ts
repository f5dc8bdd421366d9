const OFFSET_MS = 8 * 3600 * 1000

/** `YYYY-MM-DD HH:MM:SS` where the provider is, whatever time zone this process runs in. */
export const beijingTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
