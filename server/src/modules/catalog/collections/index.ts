import { type App, staffRoutes } from '../../../kernel/index.ts'
import type { CatalogDeps } from '../routes.ts'
import { showingNodes } from './attach.ts'
import { createChapters } from './chapters.ts'
import { createCommodities } from './commodities.ts'
import { createInfos } from './infos.ts'
import { createKnowledge } from './knowledge.ts'
import { createWendas } from './wendas.ts'

/** Registers the records of the catalogue as staff keep them; their files show the nodes with which to keep them. */
export function collectionRoutes(app: App, deps: CatalogDeps): void {
  const { db, transact } = deps
  const viewFile = showingNodes(deps.viewFile)
  for (const create of [createCommodities, createKnowledge, createChapters, createInfos, createWendas])
    staffRoutes(app, create(viewFile), { db, transact })
}
