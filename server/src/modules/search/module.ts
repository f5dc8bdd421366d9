import type { Module } from '../../kernel/index.ts'
import type { SearchDeps } from './asking/search.ts'
import type { SuggestDeps } from './asking/suggest.ts'
import { INDEX_EVERY_S, indexWritten, indexWrittenWorker } from './indexing/jobs.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'

export type SearchModuleDeps = SearchDeps & { suggestions: SuggestDeps }

/** Finds posts, comments, people, topics, events and goods by their words. */
export const createSearch = (deps: SearchModuleDeps): Module => ({
  name: 'search',
  problems,
  advice,
  workers: [indexWrittenWorker],
  schedules: [{ job: indexWritten, everyS: INDEX_EVERY_S }],
  routes: (api) => routes(api, deps),
})
