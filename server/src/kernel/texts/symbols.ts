import { prototypeOf } from '../confusables.ts'
import { simplifiedOf } from '../text/simplified-characters.ts'

const ACCENTS = /[\u0300-\u036f]/gu
const UNCOUNTED = /^(?:[\s\p{Default_Ignorable_Code_Point}\p{Cf}]|[\u0300-\u036f])$/u
const ASCII = /^[a-z0-9]$/

const known = new Map<string, readonly number[]>()

/** The symbols of one character: usually one, none for what is invisible, several for a ligature. */
export function symbolsOf(character: string): readonly number[] {
  let symbols = known.get(character)
  if (symbols === undefined) {
    symbols = [...plain(character)]
      .filter((each) => !UNCOUNTED.test(each))
      .map((each) => twin(simplifiedOf(each)).codePointAt(0)!)
    if (known.size < MAX_KNOWN) known.set(character, symbols)
  }
  return symbols
}

const MAX_KNOWN = 100_000

/** A character without its width, its case and its accents. */
export const plain = (character: string): string =>
  character.normalize('NFKC').toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFC')

// The table of look-alikes ignores case: what looks like a letter in either case counts as that letter. `I`, `l` and
// `1` look alike, so `i` counts as `l` as well; matches are then compared exactly (`isLookAlike`).
function twin(small: string): string {
  const own = prototypeOf(small).toLowerCase()
  if (ASCII.test(own)) return own === 'i' ? 'l' : own
  const large = prototypeOf(small.toUpperCase()).toLowerCase()
  if (ASCII.test(large) && !ASCII.test(small)) return large === 'i' ? 'l' : large
  return [...own].length === 1 && !ASCII.test(small) ? own : small
}

/** Whether a character of a text may stand for this one of a word, both counting as the same symbol. */
export function isLookAlike(written: string, meant: string): boolean {
  const small = plain(written)
  // Small `i` and small `l` are never taken for one another; a capital `I` is taken for both.
  if ((small === 'l' && meant === 'i') || (written === 'i' && meant === 'l')) return false
  return true
}
