import { type Caller, sql, type Tx } from '../../../kernel/index.ts'
import { notOneself } from '../errors.ts'
import { requireUser } from '../find-user.ts'
import { lockPair, removeFollow } from './follow.ts'

/** Blocks a user: they can no longer follow, comment on, reward or like the caller's content. Ends follows both ways. */
export async function blockUser(tx: Tx, caller: Caller, userId: number): Promise<void> {
  if (caller.id === userId) throw notOneself()
  await lockPair(tx, caller, userId)
  await tx.run(
    sql`insert into user_blocks (blocker_id, blocked_id) values (${caller.id}, ${userId}) on conflict do nothing`,
  )
  await removeFollow(tx, caller.id, userId)
  await removeFollow(tx, userId, caller.id)
}

/** Lifts a block; there not being one is not an error. */
export async function unblockUser(tx: Tx, caller: Caller, userId: number): Promise<void> {
  if (caller.id === userId) throw notOneself()
  await requireUser(tx, userId)
  await tx.run(sql`delete from user_blocks where blocker_id = ${caller.id} and blocked_id = ${userId}`)
}
