import { type App, staffRoutes } from '../../kernel/index.ts'
import type { CatalogDeps } from './deps.ts'
import { showingNodes } from './kinds/attach.ts'
import { createChapters } from './kinds/chapters.ts'
import { createCommodities } from './kinds/commodities.ts'
import { createInfos } from './kinds/infos.ts'
import { createKnowledge } from './kinds/knowledge.ts'
import { createWendas } from './kinds/wendas.ts'

/** Registers the records of the catalogue as staff edit them; their files show the nodes to send back. */
export function recordRoutes(app: App, deps: CatalogDeps): void {
  const { db, transact } = deps
  const viewFile = showingNodes(deps.viewFile)
  const wendas = createWendas(viewFile, deps.requireAnswer, deps.settings)
  for (const kept of [
    ...[createCommodities, createKnowledge, createChapters, createInfos].map((create) => create(viewFile)),
    wendas,
  ])
    staffRoutes(app, kept, { db, transact })
}
