import { outdated, type ProposalKind } from '../proposals/index.ts'
import { applyGrant, type GrantChange } from '../users/index.ts'

/** Guarded permissions that a second person agreed to give. Each proposal names them itself. */
export const grantProposals: ProposalKind<GrantChange> = {
  kind: 'grant',
  permissions: [],
  async apply(tx, grant, { decider, origin }) {
    if (!(await applyGrant(tx, grant, { caller: decider, origin }))) throw outdated()
  },
}
