import { audit, type Caller, type Tx, unauthorized } from '../../../kernel/index.ts'
import { setContact } from '../../users/index.ts'
import type { Proof } from '../codes/codes.ts'
import type { AccountsDeps, Asked } from '../deps.ts'
import { lastWayIn } from '../errors.ts'
import { contactChanged } from '../facts.ts'
import { giveUp } from './change-contact.ts'
import { hasWayIn } from './ways-in.ts'

/**
 * Removes the caller's number or address; needs a fresh proof of identity. Removing what is not there changes nothing.
 * A contact that is the only way to sign in stays.
 */
export async function removeContact(
  tx: Tx,
  deps: AccountsDeps,
  call: Asked<unknown, Caller>,
  { channel, proof }: { channel: 'sms' | 'mail'; proof: Proof },
): Promise<void> {
  const { caller, origin, request } = call
  await proof.spend(tx)
  const changed = await setContact(tx, caller.id, channel === 'sms' ? 'phone' : 'email', null)
  if (!changed) throw unauthorized()
  const { former } = changed
  if (former === null) return
  // Checked after the change, with the account locked: of two removals at once the second sees the first.
  if (!(await hasWayIn(tx, caller.id, deps))) throw lastWayIn()
  await giveUp(tx, deps, { userId: caller.id, former: { channel, address: former }, asking: request })
  await tx.publish(contactChanged, { userId: caller.id, channel })
  await audit(tx, {
    actorId: caller.id,
    action: 'auth.contact_removed',
    object: `users:${caller.id}`,
    after: { channel },
    ...origin,
  })
}
