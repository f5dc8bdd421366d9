import type { Language } from './language.ts'

/** Texts that a fresh installation stores, such as names of gifts, in every language and by what they are. */
export type Defaults = Readonly<Record<string, readonly Readonly<Record<Language, string>>[]>>

/** A stored text in a language, as long as it is one that came with the installation; what staff wrote stays as it is. */
export type ReadDefault = (language: Language, topic: string, text: string) => string

export function createDefaults(defaults: Defaults): ReadDefault {
  const known = new Map(
    Object.entries(defaults).flatMap(([topic, entries]) =>
      entries.flatMap((entry) => Object.values(entry).map((text) => [`${topic} ${text}`, entry] as const)),
    ),
  )
  return (language, topic, text) => known.get(`${topic} ${text}`)?.[language] ?? text
}
