import { defineFact } from '../../kernel/index.ts'
import type { ProposalKind } from './kinds.ts'

interface About {
  proposalId: number
  kind: ProposalKind['kind']
  name: string
  proposerId: number
}

/** Something needs a second person, or took effect because there is none. */
export const proposalMade = defineFact<About & { isAlone: boolean; permissions: readonly string[] }>('proposal.made')

/** A second person agreed or refused. */
export const proposalDecided = defineFact<About & { deciderId: number; isApproved: boolean }>('proposal.decided')
