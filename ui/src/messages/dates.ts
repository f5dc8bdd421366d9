export type DateStyle = 'date' | 'day' | 'time' | 'moment' | 'full' | 'month'

/** The numbers of a date in the reader's time zone. */
interface Parts {
  year: number
  month: number
  day: number
  time: string
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const short = (month: number): string => MONTHS[month]!.slice(0, 3)

const WRITERS: Record<string, Record<DateStyle, (parts: Parts) => string>> = {
  en: {
    date: ({ year, month, day }) => `${short(month)} ${day}, ${year}`,
    day: ({ month, day }) => `${short(month)} ${day}`,
    time: ({ time }) => time,
    moment: ({ month, day, time }) => `${short(month)} ${day}, ${time}`,
    full: ({ year, month, day, time }) => `${short(month)} ${day}, ${year}, ${time}`,
    month: ({ year, month }) => `${MONTHS[month]} ${year}`,
  },
  'zh-CN': {
    date: ({ year, month, day }) => `${year}年${month + 1}月${day}日`,
    day: ({ month, day }) => `${month + 1}月${day}日`,
    time: ({ time }) => time,
    moment: ({ month, day, time }) => `${month + 1}月${day}日 ${time}`,
    full: ({ year, month, day, time }) => `${year}年${month + 1}月${day}日 ${time}`,
    month: ({ year, month }) => `${year}年${month + 1}月`,
  },
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * A date as `Intl` writes it, without creating the first `DateTimeFormat` of a page: that alone keeps a phone busy for
 * longer than hydrating the rest of the page. Undefined for a language not covered here.
 */
export function writeDate(at: Date, style: DateStyle, language: string): string | undefined {
  return WRITERS[language]?.[style]({
    year: at.getFullYear(),
    month: at.getMonth(),
    day: at.getDate(),
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  })
}
