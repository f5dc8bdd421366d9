const WALL_CLOCK = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** The time zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a clock in this zone shows, as an input of type `datetime-local` takes it. */
export function wallClock(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { ...WALL_CLOCK, timeZone }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment at which a clock in this zone shows a local time. */
export function momentIn(local: string, timeZone: string): number {
  const wanted = Date.parse(`${local}Z`)
  const off = (at: number) => Date.parse(`${wallClock(at, timeZone)}Z`) - at
  // Twice, because the offset at the first guess may be that of another season.
  return wanted - off(wanted - off(wanted))
}
