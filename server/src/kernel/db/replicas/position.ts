const FORM = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** A WAL position (LSN) as a number, so that positions compare; undefined if it is none. */
export function readPosition(text: string): number | undefined {
  const [, high, low] = FORM.exec(text) ?? []
  if (high === undefined || low === undefined) return undefined
  const position = Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
  // Beyond nine petabytes of WAL a number is no longer exact.
  return Number.isSafeInteger(position) ? position : undefined
}
