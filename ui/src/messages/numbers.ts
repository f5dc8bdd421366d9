const WRITTEN_HERE = new Set(['en', 'zh-CN'])

/** A whole number as `Intl` writes it, without creating the first formatter of a page; dates.ts says why. */
export const writeNumber = (value: number, language: string): string | undefined =>
  WRITTEN_HERE.has(language) && Number.isSafeInteger(value) && !Object.is(value, -0)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, ',')
    : undefined

/** The plural form of a whole number. */
export function pluralOf(count: number, language: string): Intl.LDMLPluralRule | undefined {
  if (!WRITTEN_HERE.has(language) || !Number.isInteger(count)) return undefined
  return language === 'en' && Math.abs(count) === 1 ? 'one' : 'other'
}

export type AgoUnit = 'day' | 'hour' | 'minute'

const UNITS: Record<string, Record<AgoUnit, string>> = {
  en: { day: 'days', hour: 'hr.', minute: 'min.' },
  'zh-CN': { day: '天', hour: '小时', minute: '分钟' },
}

const DAYS: Record<string, Record<number, string>> = {
  en: { [-1]: 'yesterday', 1: 'tomorrow' },
  'zh-CN': { [-2]: '前天', [-1]: '昨天', 1: '明天', 2: '后天' },
}

/** So many days, hours or minutes from now or ago; never none of them. */
export function writeAgo(count: number, unit: AgoUnit, language: string): string | undefined {
  const name = UNITS[language]?.[unit]
  if (name === undefined || count === 0) return undefined
  const day = unit === 'day' ? DAYS[language]![count] : undefined
  if (day) return day
  const size = Math.abs(count)
  if (language === 'en') return count < 0 ? `${size} ${name} ago` : `in ${size} ${name}`
  return `${size}${name}${count < 0 ? '前' : '后'}`
}
