import type { Language } from './language.ts'
import { english, fill, type Text, type Value } from './sentence.ts'

/** One language's texts, by the code of a problem or the key of a phrase; `{0}`, `{1}` … are the gaps. */
export type Catalogue = Readonly<Record<string, string>>

/** Says what stands in English in the code in other languages. */
export interface Translations {
  /** A text by its own key, else by this code; in English where the catalogue has neither. */
  in(language: Language, code: string, text: Text): string
}

export function createTranslations(
  catalogues: Readonly<Partial<Record<Language, readonly Catalogue[]>>>,
): Translations {
  const texts = new Map(Object.entries(catalogues).map(([language, parts]) => [language, merge(parts)]))
  const translate = (language: Language, code: string, text: Text): string => {
    const found = texts.get(language)?.get(typeof text === 'object' && 'key' in text ? text.key : code)
    if (found === undefined) return english(text)
    return fill(found, (index) => translateValue(language, typeof text === 'string' ? '' : text.values[index]!))
  }
  const translateValue = (language: Language, value: Value): string => {
    if (typeof value !== 'object') return String(value)
    return 'key' in value ? translate(language, value.key, value) : String(value.count)
  }
  return { in: translate }
}

function merge(parts: readonly Catalogue[]): ReadonlyMap<string, string> {
  const merged = new Map<string, string>()
  for (const [key, text] of parts.flatMap((part) => Object.entries(part))) {
    if (merged.has(key)) throw new Error(`The catalogue has "${key}" twice.`)
    merged.set(key, text)
  }
  return merged
}
