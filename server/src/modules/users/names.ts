import { fold } from '../../kernel/index.ts'

export const NAME_MIN = 2
export const NAME_MAX = 30

/** Why this cannot be somebody's name, or undefined when it can. A name must never pass for a phone, an e-mail or an id. */
export function nameFault(name: string, reserved: readonly string[]): string | undefined {
  const folded = fold(name)
  const length = [...name].length
  if (length < NAME_MIN || length > NAME_MAX) return `must have ${NAME_MIN} to ${NAME_MAX} characters`
  if (!/[\p{L}\p{N}]/u.test(folded)) return 'must contain a letter or a digit'
  if (/[\p{Cf}\p{Cc}\p{Co}\p{Cn}]/u.test(name.replaceAll('\u200d', ''))) return 'contains invisible characters'
  if (/^[+\d\s().-]+$/.test(folded)) return 'must not look like a number'
  if (folded.includes('@')) return 'must not look like an e-mail address'
  if (reserved.some((each) => fold(each) === folded)) return 'is reserved'
  return undefined
}
