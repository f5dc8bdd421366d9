import type { Module } from '../../kernel/index.ts'
import type { CatalogDeps } from './deps.ts'
import { advice, problems } from './problems.ts'
import { routes } from './routes.ts'

/** The records that feeds review and reposts point at. */
export const createCatalog = (deps: CatalogDeps): Module => ({
  name: 'catalog',
  problems,
  advice,
  routes: (api) => routes(api, deps),
})
