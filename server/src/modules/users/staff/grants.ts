import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { type Caller, changeRecord, type Origin, type Tx } from '../../../kernel/index.ts'
import type { StandingChange } from './admin-users.ts'
import { changeStanding } from './change-standing.ts'
import { grantOfRole, roles } from './roles.ts'

export interface Actor {
  caller: Caller
  origin: Origin
}

/** A person or a role that would get guarded permissions. */
export interface Grant {
  /** Whose: the person's name, or the role's. */
  name: string
  /** What is shown to whoever decides. */
  before: unknown
  after: unknown
  /** Whoever gives it, and whoever agrees, holds all of these. */
  permissions: readonly string[]
  change: PersonChange | RoleChange
}

interface PersonChange {
  userId: number
  change: StandingChange
}

interface RoleChange {
  roleId: number
  fields: Record<string, unknown>
}

/** Asks for a second person: what to answer while it waits, or nothing when the change may be made. */
export type AskForGrant = (tx: Tx, actor: Actor, grant: Grant) => Promise<unknown>

/** A module above asks for the second person. */
export interface Grants {
  /** The schema of the 202. */
  answer: TSchema
  ask: AskForGrant
}

/** A grant as it was shown, for when a second person has agreed. */
export type GrantChange = Pick<Grant, 'before' | 'after' | 'change'>

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
