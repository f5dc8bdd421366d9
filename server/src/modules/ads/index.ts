/** Ads: advertising spaces and what is shown in them. */
export { createAds } from './module.ts'
