import { Type } from 'typebox'
import {
  type App,
  Closed,
  createWrites,
  type Db,
  Empty,
  Id,
  Prose,
  staffListRoute,
  type Transactor,
} from '../../kernel/index.ts'
import { decideProposal } from './decide.ts'
import type { ProposalKind } from './kinds.ts'
import { DECIDING_PERMISSIONS, presentProposal, proposals, StaffProposal, visibleTo } from './list.ts'

// Every kind needs one of these; what else a proposal needs is checked when it is decided.
const config = { access: { oneOf: DECIDING_PERMISSIONS }, lane: 'money' } as const

export interface ProposalDeps {
  db: Db
  transact: Transactor['transact']
  kinds: ReadonlyMap<string, ProposalKind>
}

export function routes(app: App, { db, transact, kinds }: ProposalDeps): void {
  const write = createWrites(app, transact)
  staffListRoute(app, db, '/admin/proposals', {
    config,
    schema: {
      operationId: 'adminListProposals',
      summary: 'List proposals',
      description:
        'What waits, what was decided, and what took effect at once because no one else could agree. Those that need a permission you hold.',
    },
    list: proposals,
    visibleTo,
    view: StaffProposal,
    present: presentProposal,
  })

  write.patch('/admin/proposals/:id', {
    config,
    schema: {
      operationId: 'adminDecideProposal',
      tags: ['admin'],
      summary: 'Approve or reject a proposal',
      description:
        'By another person who has held the same permissions since before it was made, once, within 72 hours. An agreed change takes effect at once.',
      params: Closed({ id: Id('Proposal id.') }),
      body: Closed({
        state: Type.Unsafe<1 | -1>({ type: 'integer', enum: [1, -1], description: '1 agree, -1 reject.' }),
        remark: Type.Optional(Prose({ maxLength: 500, description: 'For other staff.', examples: ['As discussed'] })),
      }),
      response: { 204: Empty },
    },
    around: async ({ caller, params, body, origin }, commit) => {
      let agreed: ProposalKind | undefined
      await commit(async (tx) => {
        agreed = await decideProposal(tx, kinds, { caller, origin }, params.id, body)
      })
      await agreed?.applied?.()
    },
  })
}
