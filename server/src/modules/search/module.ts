import type { Logger, Module } from '../../kernel/index.ts'
import type { SearchDeps } from './asking/search.ts'
import type { SuggestDeps } from './asking/suggest.ts'
import { createIndexer } from './indexing/indexer.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'
import { staffSearchRoutes } from './staff/routes.ts'

export type SearchModuleDeps = SearchDeps & { suggestions: SuggestDeps; log: Logger }

/** Finds posts, comments, people, topics, events and goods by their words. */
export const createSearch = (deps: SearchModuleDeps): Module => ({
  name: 'search',
  problems,
  advice,
  background: createIndexer(deps.db, deps.log),
  routes(api) {
    routes(api, deps)
    staffSearchRoutes(api, deps.db)
  },
})
