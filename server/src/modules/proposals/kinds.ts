import type { Caller, Origin, StoredMessage, Tx } from '../../kernel/index.ts'

export const PROPOSAL_KINDS = ['setting', 'product', 'adjustment', 'waiver', 'statement', 'grant'] as const

/** Something that needs a second person: who may agree to it, and how it is then done. Its module brings it. */
export interface ProposalKind<Change = never> {
  readonly kind: (typeof PROPOSAL_KINDS)[number]
  /** Proposer and decider hold all of these, and what the proposal itself names. All of them are guarded. */
  readonly permissions: readonly string[]
  /** Does what was proposed, in the transaction that decides; refuses what can no longer be done as it was shown. */
  readonly apply: (tx: Tx, change: Change, by: AgreedBy) => Promise<void>
  /** After the commit and before the answer: a client that reads the answer may count on the change. */
  readonly applied?: () => Promise<void>
}

/** Who proposed and who agreed. */
export interface AgreedBy {
  proposerId: number
  decider: Caller
  origin: Origin
}

/** What the proposer asks for. */
export interface Proposal {
  kind: ProposalKind['kind']
  /** Its name: the setting, the product, the person, the role. */
  name: string
  /** What is shown to the person who decides. */
  before: unknown
  after: unknown
  reason?: string
  /** Permissions it needs beyond those of its kind. */
  permissions?: readonly string[]
  /** What `apply` gets. */
  change: unknown
}

/** The proposer. */
export interface Actor {
  caller: Caller
  origin: Origin
}

/**
 * Asks for a second person. Returns the waiting proposal, or nothing when the change may take effect at once because no
 * one else could agree.
 */
export type Propose = (tx: Tx, actor: Actor, proposal: Proposal) => Promise<Held | undefined>

/** The answer to a change that waits. */
export interface Held {
  message: StoredMessage
  proposal: { id: number }
}
