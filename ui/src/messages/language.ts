export const LANGUAGES = ['en', 'zh-CN'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name, as its readers look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', 'zh-CN': '简体中文' }

/** The language for an `Accept-Language` header or a list of preferences; English when none fits. */
export function chooseLanguage(wanted: string | readonly string[] | undefined): Language {
  const ranges = typeof wanted === 'string' ? byWeight(wanted) : (wanted ?? [])
  for (const range of ranges) {
    const main = range.toLowerCase().split('-')[0]
    const found = LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === main)
    if (found) return found
  }
  return 'en'
}

const byWeight = (header: string): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [range = '', weight = ''] = part.trim().split(';')
      const quality = Number(weight.replace(/^\s*q=/, '') || 1)
      return { range: range.trim(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(({ range, quality }) => range && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ range }) => range)
