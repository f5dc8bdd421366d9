/** Ads: advertising spaces and what is shown in them. */

export { importAdvertisements } from './importing/import-advertisements.ts'
export { adsKinds } from './importing/kinds.ts'
export { createAds } from './module.ts'
