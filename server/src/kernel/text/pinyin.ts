import { OTHER_READINGS, READINGS } from './pinyin-readings.ts'

/** Combinations of readings that are kept of one text. */
const MAX_SPELLINGS = 4

const readings = new Map<string, string[]>()
for (const line of READINGS.split('\n')) {
  const [, reading, characters] = /^([a-z]+)(.+)$/u.exec(line)!
  for (const character of characters!) readings.set(character, [reading!])
}
for (const each of OTHER_READINGS.split(' ')) readings.get(each[0]!)?.push(each.slice(1))

/** How a folded Chinese character is read; none for other characters. */
const readingsOf = (character: string): readonly string[] => readings.get(character) ?? []

/**
 * How a run of folded Chinese characters is spelled, as lists of syllables. Where a character has two readings, both are
 * followed, up to a few spellings.
 */
export function spellingsOf(characters: string): string[][] {
  let spellings: string[][] = [[]]
  for (const character of characters) {
    const [first = character, ...others] = readingsOf(character)
    const longer = spellings.map((spelling) => [...spelling, first])
    for (const other of others)
      for (const spelling of spellings) if (longer.length < MAX_SPELLINGS) longer.push([...spelling, other])
    spellings = longer
  }
  return spellings
}
