import type { Language } from './language.ts'
import { english, fill, type Text, templateOf, type Value } from './sentence.ts'

/**
 * One language's texts, by the code of a problem. A code with more than one sentence has them by the English one;
 * `{0}`, `{1}` … are its gaps.
 */
export type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** Says things in the languages it was given catalogues for. */
export interface Words {
  /** The text of a problem; English where the catalogue has none. */
  in(language: Language, code: string, text: Text): string
  /** A part of it, such as what is wrong with one field. */
  part(language: Language, code: string, text: Text): string
  /** A text of a topic alone, such as the name of a gift that came with the installation; what the topic lacks stays as it is. */
  entry(language: Language, topic: string, text: string): string
}

/** For sentences and words that are not one problem's alone. */
export const COMMON = 'common'

export function createWords(catalogues: Readonly<Partial<Record<Language, readonly Catalogue[]>>>): Words {
  const merged = new Map(
    Object.entries(catalogues).map(([language, parts]) => [language, merge(parts as readonly Catalogue[])]),
  )
  const common = (language: Language, template: string): string | undefined =>
    (merged.get(language)?.get(COMMON) as Map<string, string> | undefined)?.get(template)
  const findPart = (language: Language, code: string, template: string): string | undefined => {
    const own = merged.get(language)?.get(code)
    return (typeof own === 'string' ? undefined : own?.get(template)) ?? common(language, template)
  }
  const findWhole = (language: Language, code: string, template: string): string | undefined => {
    const own = merged.get(language)?.get(code)
    return typeof own === 'string' ? own : findPart(language, code, template)
  }
  const say = (language: Language, code: string, text: Text, found: string | undefined): string => {
    if (found === undefined) return english(text)
    const values = typeof text === 'string' ? [] : text.values
    return fill(found, (index) => sayValue(language, code, values[index]!))
  }
  const part = (language: Language, code: string, text: Text): string =>
    say(language, code, text, findPart(language, code, templateOf(text)))
  const sayValue = (language: Language, code: string, value: Value): string => {
    if (typeof value !== 'object') return String(value)
    return 'count' in value ? String(value.count) : part(language, code, value)
  }
  return {
    in: (language, code, text) => say(language, code, text, findWhole(language, code, templateOf(text))),
    part,
    entry(language, topic, text) {
      const texts = merged.get(language)?.get(topic)
      return (typeof texts === 'object' ? texts.get(text) : undefined) ?? text
    },
  }
}

type Merged = Map<string, string | Map<string, string>>

function merge(parts: readonly Catalogue[]): Merged {
  const merged: Merged = new Map()
  for (const [code, texts] of parts.flatMap((part) => Object.entries(part))) {
    const known = merged.get(code)
    if (typeof texts === 'string') {
      if (known !== undefined) throw new Error(`The catalogue has "${code}" twice.`)
      merged.set(code, texts)
    } else if (typeof known === 'string') throw new Error(`The catalogue has "${code}" twice.`)
    else merged.set(code, new Map([...(known ?? []), ...Object.entries(texts)]))
  }
  return merged
}
