import { type Phrase, phrase } from './language/sentence.ts'
/** One spelling for what people would call the same name: width, case and compatibility forms folded. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()

// Controls, bidi overrides and isolates, zero-width and invisible formatting that can fake another text.
const CONTROLS = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\u2028\u2029\uFEFF\uFFF9-\uFFFB]/u
const LINE_BREAKS = /[\n\t]/u

/** Why this text cannot be stored, or undefined when it can. */
export function textFault(text: string, allowLines: boolean): Phrase | undefined {
  if (!text.isWellFormed()) return phrase('fault.broken_character')`contains a broken character`
  if (CONTROLS.test(text)) return phrase('fault.control_characters')`contains control or direction-changing characters`
  if (!allowLines && LINE_BREAKS.test(text)) return phrase('fault.single_line')`must be a single line`
  return undefined
}

/** The beginning of a text from outside that the database takes: whole characters, without NUL. */
export const storable = (text: string, maxLength: number): string =>
  [...text.replaceAll('\0', '').toWellFormed()].slice(0, maxLength).join('')

/** A pattern for `like` that matches what begins with the text, its wildcards taken literally. */
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** The same for what has the text anywhere. */
export const containing = (text: string): string => `%${beginning(text)}`
