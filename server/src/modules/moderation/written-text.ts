import { createHash } from 'node:crypto'
import { plain, type ShownText, symbolsOf } from '../../kernel/index.ts'

/** All texts of a record as one. */
export const textOf = (texts: readonly ShownText[]): string => texts.map(({ text }) => text).join('\n')

/** The same on one line, for staff. */
export const titleOf = (texts: readonly ShownText[]): string => texts.map(({ text }) => text).join(' · ')

/** Texts that look the same have the same fingerprint; undefined for a text of fewer symbols than `from`. */
export function fingerprintOf(text: string, from: number): string | undefined {
  const symbols = [...plain(text)].flatMap((character) => [...symbolsOf(character)])
  if (symbols.length < from) return undefined
  return createHash('sha256').update(Int32Array.from(symbols)).digest('base64url').slice(0, 22)
}
