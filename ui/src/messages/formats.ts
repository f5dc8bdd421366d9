import { type DateStyle, writeDate } from './dates.ts'
import type { Language } from './language.ts'
import { type AgoUnit, pluralOf, writeAgo, writeNumber } from './numbers.ts'

export interface MessagesOptions {
  language: Language
  timeZone?: string
  /** What relative times count from, in milliseconds; the server passes its own so that both agree. */
  now?: () => number
}

/** Numbers, money, dates and plural forms of one language. */
export interface Formats {
  language: Language
  now: () => number
  number: (value: number) => string
  /** 12.3K and 1.2万: for counts where the exact figure does not matter. */
  compact: (value: number) => string
  percent: (ratio: number) => string
  /** Hundredths of a currency: fen, cents. */
  money: (hundredths: number, currency: string) => string
  /** In a zone that is given, the zone is named too. */
  date: (at: string | number | Date, style?: DateStyle, zone?: string) => string
  /** "5 minutes ago" within a week, the day beyond. */
  ago: (at: string | number | Date) => string
  list: (items: string[]) => string
  plural: (count: number) => Intl.LDMLPluralRule
}

export const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  moment: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  full: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  month: { year: 'numeric', month: 'long' },
}

const SECONDS: [AgoUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const WEEK_MS = 7 * 86_400_000

export function createFormats({ language, timeZone, now = Date.now }: MessagesOptions): Formats {
  // Formatters are expensive: each is made on first use, then kept.
  const kept = new Map<string, unknown>()
  const keep = <F>(name: string, make: () => F): F => {
    if (!kept.has(name)) kept.set(name, make())
    return kept.get(name) as F
  }
  const numberFormat = (name: string, options?: Intl.NumberFormatOptions) =>
    keep(name, () => new Intl.NumberFormat(language, options))

  // Chinese by `Intl` names the zone before the hour, which no one writes: it is put at the end.
  const zoned = (at: Date, style: DateStyle, zone: string) => {
    const text = keep(`${style} ${zone}`, () => new Intl.DateTimeFormat(language, { ...STYLES[style], timeZone: zone }))
    const name = keep(zone, () => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }))
    return `${text.format(at)} ${name.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value}`
  }
  const date: Formats['date'] = (at, style = 'date', zone) =>
    zone !== undefined
      ? zoned(new Date(at), style, zone)
      : ((timeZone === undefined ? writeDate(new Date(at), style, language) : undefined) ??
        keep(style, () => new Intl.DateTimeFormat(language, { ...STYLES[style], timeZone })).format(new Date(at)))

  const number: Formats['number'] = (value) => writeNumber(value, language) ?? numberFormat('number').format(value)

  return {
    language,
    now,
    number,
    compact: (value) =>
      value < 10_000
        ? number(value)
        : numberFormat('compact', { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    percent: (ratio) => numberFormat('percent', { style: 'percent', maximumFractionDigits: 0 }).format(ratio),
    money: (hundredths, currency) =>
      numberFormat(currency, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(hundredths / 100),
    date,
    ago: (at) => {
      const differenceMs = new Date(at).getTime() - now()
      if (Math.abs(differenceMs) > WEEK_MS) {
        const isThisYear = new Date(at).getUTCFullYear() === new Date(now()).getUTCFullYear()
        return date(at, isThisYear ? 'day' : 'date')
      }
      const relative = () =>
        keep('ago', () => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }))
      const seconds = differenceMs / 1000
      const found = SECONDS.find(([, each]) => Math.abs(seconds) >= each)
      if (found) {
        const [unit, length] = found
        const count = Math.trunc(seconds / length)
        return writeAgo(count, unit, language) ?? relative().format(count, unit)
      }
      // The language's data would say 现在, which no one says of what has just happened.
      return language === 'zh-CN' ? '刚刚' : 'now'
    },
    list: (items) => keep('list', () => new Intl.ListFormat(language)).format(items),
    plural: (count) => pluralOf(count, language) ?? keep('plural', () => new Intl.PluralRules(language)).select(count),
  }
}
