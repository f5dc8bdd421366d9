import { type Caller, callSql, type Tx } from '../../kernel/index.ts'
import type { Kind } from './kinds.ts'

/** Somebody has seen what there is of a kind. */
export interface Mark {
  caller: Pick<Caller, 'id'>
  kind: Kind
}

/** Marks people's records of a kind read, those that are there now; one row a mark, however many they are. */
export async function markRead(tx: Tx, marks: readonly Mark[]): Promise<void> {
  await tx.run(
    callSql('read_notifications', {
      p_users: marks.map(({ caller }) => caller.id),
      p_kinds: marks.map(({ kind }) => kind),
    }),
  )
}
