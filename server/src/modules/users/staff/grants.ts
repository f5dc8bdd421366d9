import type { TSchema } from 'typebox'
import type { Caller, Origin, Tx } from '../../../kernel/index.ts'
import type { StandingChange } from './admin-users.ts'

export interface Actor {
  caller: Caller
  origin: Origin
}

/** A person or a role that would get guarded permissions. */
export interface Grant {
  /** Whose: the person's name, or the role's. */
  name: string
  /** What is shown to the decider. */
  before: unknown
  after: unknown
  /** Proposer and decider hold all of these. */
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
