/** Ads: advertising spaces and what is shown in them. */

export { importAdvertisements } from './importing/import-advertisements.ts'
export { createAds } from './module.ts'
