import { fold, type Phrase, phrase, skeleton } from '../../kernel/index.ts'

export const NAME_MIN = 2
export const NAME_MAX = 30

/** The name of a deleted account; no one else may have it. */
export const deletedName = (userId: number): string => `deleted-${userId}`

// An emoji with its modifiers and joined parts: the only place where joiners and selectors are legitimate.
const EMOJI =
  /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*|\p{Regional_Indicator}{2}/gu
// Controls, private and unassigned characters, and everything invisible (also fillers that count as letters).
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What no one may be called, and what no name may contain. */
export interface ReservedNames {
  reserved_nickname: readonly string[]
  reserved_words: readonly string[]
}

/**
 * Why this cannot be a user's name, or undefined when it can. A name must never pass for a phone, an e-mail or an id.
 */
export function nameFault(name: string, reserved: ReservedNames): Phrase | undefined {
  const folded = fold(name)
  const plain = name.replace(EMOJI, '')
  const length = [...name].length
  if (length < NAME_MIN || length > NAME_MAX)
    return phrase('fault.characters')`must have ${NAME_MIN} to ${NAME_MAX} characters`
  if (INVISIBLE.test(plain)) return phrase('fault.invisible_characters')`contains invisible characters`
  if (plain === name && !/[\p{L}\p{N}]/u.test(folded))
    return phrase('fault.letter')`must contain a letter, a digit or an emoji`
  if (/^[+\p{Nd}\s().,-]+$/u.test(folded)) return phrase('fault.like_number')`can’t look like a number`
  if (folded.includes('@')) return phrase('fault.like_mail')`can’t look like an email address`
  if (/^deleted-\d+$/.test(folded) || isReserved(name, reserved)) return phrase('fault.reserved')`is reserved`
  return undefined
}

const looks = (text: string): string[] => [...new Set([skeleton(text), skeleton(fold(text))])]
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/** Whether a name is, or contains, something reserved, in any spelling that looks like it. */
function isReserved(name: string, { reserved_nickname: names, reserved_words: words }: ReservedNames): boolean {
  const shapes = looks(name)
  return (
    names.some((each) => looks(each).some((look) => shapes.includes(look))) ||
    words.some((each) =>
      [...looks(each), ...looks(each.toUpperCase())].some((look) => shapes.some((shape) => hasWord(shape, look))),
    )
  )
}

// A word of letters counts where it begins or ends the name or stands free: "badminton" contains "admin", but no one
// reads it so. Scripts without spaces have no such edges.
function hasWord(shape: string, word: string): boolean {
  if (!/^[a-z\d]+$/.test(word)) return bare(shape).includes(bare(word))
  const letters = bare(shape)
  return (
    letters.startsWith(word) ||
    letters.endsWith(word) ||
    new RegExp(`(?<![\\p{L}\\p{M}])${word}|${word}(?![\\p{L}\\p{M}])`, 'u').test(shape)
  )
}
