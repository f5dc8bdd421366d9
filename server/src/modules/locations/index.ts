/** Regions: the places people say they live in. */

export { locationsKinds } from './importing/kinds.ts'
export { loadRegions } from './load-regions.ts'
export { createLocations } from './module.ts'
export type { Region, RegionSource } from './port.ts'
export { regionFile } from './region-file.ts'
export { hotLocationsSetting } from './settings.ts'
