import { type Caller, callSql, type Tx } from '../../kernel/index.ts'
import type { Kind } from './kinds.ts'

/** Marks the caller's records of a kind read, those that are there now; one row, however many they are. */
export async function markRead(tx: Tx, caller: Caller, kind: Kind): Promise<void> {
  await tx.run(callSql('read_notifications', { p_user: caller.id, p_kind: kind }))
}
