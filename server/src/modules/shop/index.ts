/** The shop: brands, and how buyers reach sellers. */

export { brandRemover, restoreBrand } from './decide-brand.ts'
export { brandAudited } from './facts.ts'
export { createFindReportedBrand } from './find-reported.ts'
export { brandHolder } from './hold-brand.ts'
export { importBrands, importShopInfos } from './importing/import-brands.ts'
export { shopKinds } from './importing/kinds.ts'
export { loadBrandCards } from './list-brands.ts'
export { createShop } from './module.ts'
export { brandsADay, createBrandQueue } from './queue.ts'
export { BrandCard } from './schemas.ts'
export { originalSellers, ownsListedBrand } from './shop-info.ts'
