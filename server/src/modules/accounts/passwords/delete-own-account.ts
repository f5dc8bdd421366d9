import type { Caller, Tx } from '../../../kernel/index.ts'
import { deleteAccount } from '../../users/index.ts'
import type { Proof } from '../codes/codes.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { rememberIdentities } from '../identity/remember-identity.ts'

/** Deletes the account of a caller who has given a fresh proof. */
export async function deleteOwnAccount(
  tx: Tx,
  { secrets, identityMemoryDays, leave }: AccountsDeps,
  { caller, origin }: Pick<Asked<unknown, Caller>, 'caller' | 'origin'>,
  proof: Proof,
): Promise<void> {
  await proof.spend(tx)
  await leave.toDelete(tx, caller.id)
  await rememberIdentities(tx, secrets, caller.id, identityMemoryDays)
  await deleteAccount(tx, caller, origin)
}
