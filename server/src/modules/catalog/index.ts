/** The catalogue: commodities, knowledge with chapters, information and questions. */
export { wendaAdopted } from './facts.ts'
export { createFindReportedRecords } from './find-reported.ts'
export {
  importAdoptions,
  importCommodities,
  importInfos,
  importKnowledge,
  importWendas,
} from './importing/import-records.ts'
export { catalogKinds } from './importing/kinds.ts'
export { catalogRestores, commodityRemover } from './kinds/decide-record.ts'
export { createCatalog } from './module.ts'
export type { RequireAnswer } from './port.ts'
export { type CatalogRepostable, countReposts, createRepostables } from './repostables.ts'
