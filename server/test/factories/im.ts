import assert from 'node:assert/strict'
import { reconcileIm } from '../../src/modules/im/index.ts'
import type { Person, World } from '../world.ts'

let count = 0

/** Makes a group and returns its id. */
export async function makeGroup(owner: Person, more: Record<string, unknown> = {}): Promise<string> {
  const reply = await owner.post('/im/group', { groupname: `Group ${++count}`, desc: 'For tests.', ...more })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().im_group_id
}

/** One round of making the provider agree with us; everything is old enough for it. */
export async function reconcileAll(world: World): Promise<void> {
  await world.owner`update im_intents set created_at = created_at - interval '1 minute'`
  await world.owner`update im_accounts set unsure_since = unsure_since - interval '1 minute'`
  await world.db.transaction((tx) => tx.enqueue(reconcileIm, {}))
  await world.runJobs()
}

/** Resets a user's budgets. */
export const refill = ({ owner }: World) => owner`delete from budget_uses where key like 'im-%'`

export const idsOf = (...people: Person[]): string => people.map(({ id }) => id).join(',')
