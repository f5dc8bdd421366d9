import { plain } from '../texts/symbols.ts'
import { simplifiedOf } from './simplified-characters.ts'

const MAX_KNOWN = 50_000
const known = new Map<string, string>()

/** A character as it is written and searched for: without width, case and accents, simplified where it is Chinese. */
function foldCharacter(character: string): string {
  let folded = known.get(character)
  if (folded === undefined) {
    folded = ''
    for (const each of plain(character)) folded += IGNORABLE.test(each) ? '' : simplifiedOf(each)
    if (known.size < MAX_KNOWN) known.set(character, folded)
  }
  return folded
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

export interface FoldedText {
  text: string
  /** Where in the original each unit of it comes from. */
  starts: readonly number[]
  /** Where in the original the character ends that each unit comes from. */
  ends: readonly number[]
}

/** A folded text whose parts can be found in the original. */
export function foldWithPlaces(original: string): FoldedText {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  let at = 0
  for (const character of original) {
    const folded = foldCharacter(character)
    const end = at + character.length
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(at)
      ends.push(end)
    }
    text += folded
    at = end
  }
  return { text, starts, ends }
}

/** The one spelling by which texts are compared: case, width, accents and the two Chinese scripts make no difference. */
export function foldText(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}
