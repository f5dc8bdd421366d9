import { isDeepStrictEqual } from 'node:util'
import { changeRecord, type Tx } from '../../../kernel/index.ts'
import { changeStanding } from './change-standing.ts'
import type { Actor, AskForGrant, GrantChange } from './grants.ts'
import { grantOfRole, roles } from './roles.ts'

/** Makes a grant that a second person agreed to, as if they made it themselves. False when it is no longer what was shown. */
export async function applyGrant(tx: Tx, shown: GrantChange, actor: Actor): Promise<boolean> {
  let isAsShown = false
  const compare: AskForGrant = async (_tx, _actor, { before, after }) => {
    isAsShown = isDeepStrictEqual({ before, after }, { before: shown.before, after: shown.after })
    return isAsShown ? undefined : STOP
  }
  const { change } = shown
  if ('userId' in change) await changeStanding(tx, actor, change.userId, change.change, compare)
  else {
    const grant = await grantOfRole(tx, actor.caller, change.roleId, change.fields)
    if (grant && (await compare(tx, actor, grant)) === undefined)
      await changeRecord(tx, roles, actor, change.roleId, change.fields)
  }
  return isAsShown
}

const STOP = Symbol('not as shown')
