import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  getBrand: { 404: ['shop.brand_not_found'] },
  getShopInfo: { 404: ['shop.no_info'] },
  updateBrand: {
    403: ['shop.managers_only', 'shop.not_your_brand', 'shop.removed_by_staff'],
    404: ['shop.brand_not_found'],
  },
}
