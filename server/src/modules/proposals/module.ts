import type { Db, Module, Transactor } from '../../kernel/index.ts'
import { GUARDED_PERMISSIONS } from '../users/index.ts'
import type { ProposalKind, Propose } from './kinds.ts'
import { advice, problems } from './problems.ts'
import { createPropose } from './propose.ts'
import { routes } from './routes.ts'

export interface ProposalsOptions {
  db: Db
  transact: Transactor['transact']
  isProduction: boolean
  /** What can be proposed: each module brings its own. */
  kinds: readonly ProposalKind[]
}

/** Changes that need a second person: the modules that make them call `propose`. */
export function createProposals(options: ProposalsOptions): { module: Module; propose: Propose } {
  // Of other permissions there is no history: everyone would seem to be the only holder.
  for (const { kind, permissions } of options.kinds)
    if (!permissions.every((one) => GUARDED_PERMISSIONS.has(one)))
      throw new Error(`proposals of kind ${kind} need a permission that is not guarded`)
  const kinds = new Map<string, ProposalKind>(options.kinds.map((each) => [each.kind, each]))
  return {
    module: { name: 'proposals', problems, advice, routes: (api) => routes(api, { ...options, kinds }) },
    propose: createPropose(kinds, options.isProduction),
  }
}
