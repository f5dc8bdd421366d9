/** The catalogue: commodities, knowledge with chapters, information and questions. */
export { wendaAdopted } from './facts.ts'
export { createCatalog } from './module.ts'
export { type CatalogRepostable, countReposts, createRepostables } from './repostables.ts'
export { Commodity } from './schemas/commodity.ts'
export { Info } from './schemas/info.ts'
export { Chapter, Knowledge } from './schemas/knowledge.ts'
export { Wenda } from './schemas/wenda.ts'
