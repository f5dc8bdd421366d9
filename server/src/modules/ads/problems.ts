import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  adminCreateAdvertisement: {
    422: ['ad.data_missing', 'ad.data_strange', 'ad.link', 'ad.period', 'ad.space_not_found', 'ad.type_refused'],
  },
  adminUpdateAdvertisement: { 422: ['ad.data_missing', 'ad.period', 'ad.type_refused'] },
  adminUpdateAdvertisingSpace: { 422: ['ad.format_shape', 'ad.format_strange', 'ad.space_taken', 'ad.type_in_use'] },
  listAdvertisementsOfSpace: { 404: ['ad.space_not_found'] },
}
