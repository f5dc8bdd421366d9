import { fold, say, type Text } from '../../kernel/index.ts'

export const NAME_MIN = 2
export const NAME_MAX = 30

/** What somebody who deleted their account is called from then on; nobody else may be. */
export const deletedName = (userId: number): string => `deleted-${userId}`

// A picture, its colour or style, and what is joined to it: the only place where joiners and selectors are not tricks.
const EMOJI =
  /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*|\p{Regional_Indicator}{2}/gu
// Controls, private and unassigned characters, and everything a screen shows nothing for (fillers that count as letters too).
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Why this cannot be somebody's name, or undefined when it can. A name must never pass for a phone, an e-mail or an id. */
export function nameFault(name: string, reserved: readonly string[]): Text | undefined {
  const folded = fold(name)
  const plain = name.replace(EMOJI, '')
  const length = [...name].length
  if (length < NAME_MIN || length > NAME_MAX) return say`must have ${NAME_MIN} to ${NAME_MAX} characters`
  if (INVISIBLE.test(plain)) return 'contains invisible characters'
  if (plain === name && !/[\p{L}\p{N}]/u.test(folded)) return 'must contain a letter, a digit or an emoji'
  if (/^[+\p{Nd}\s().,-]+$/u.test(folded)) return 'must not look like a number'
  if (folded.includes('@')) return 'must not look like an e-mail address'
  if (/^deleted-\d+$/.test(folded) || reserved.some((each) => fold(each) === folded)) return 'is reserved'
  return undefined
}
