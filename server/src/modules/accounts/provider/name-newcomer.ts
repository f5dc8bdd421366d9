import { randomInt } from 'node:crypto'
import { fold, skeleton, sql, type Tx, textFault } from '../../../kernel/index.ts'
import { nameFault, type ReservedNames } from '../../users/index.ts'

const MAX_NUMBER = 9

/** A free name for a newcomer: the best of those suggested, with a number if they are all taken, or one by chance. */
export async function nameNewcomer(tx: Tx, suggested: readonly string[], reserved: ReservedNames): Promise<string> {
  const isUsable = (name: string): boolean => !textFault(name, false) && !nameFault(name, reserved)
  const names = suggested.map((name) => name.trim()).filter(isUsable)
  const numbered = names.slice(0, 1).flatMap((name) => numbers.map((number) => `${name}${number}`))
  const wanted = [...names, ...numbered.filter(isUsable)]
  const taken = await tx.rows<{ name_folded: string; name_skeleton: string | null }>(sql`
    select name_folded, name_skeleton from users
    where name_folded = any(${wanted.map(fold)}::text[]) or name_skeleton = any(${wanted.map(skeleton)}::text[])`)
  const free = wanted.find(
    (name) => !taken.some((each) => each.name_folded === fold(name) || each.name_skeleton === skeleton(name)),
  )
  return free ?? `user-${randomInt(2 ** 40).toString(36)}`
}

const numbers = Array.from({ length: MAX_NUMBER - 1 }, (_, at) => at + 2)
