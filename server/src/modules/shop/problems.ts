import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  getBrand: { 404: ['shop.brand_not_found'] },
  updateBrand: { 403: ['shop.not_your_brand'], 404: ['shop.brand_not_found'] },
}
