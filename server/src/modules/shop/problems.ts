import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  getBrand: { 404: ['shop.brand_not_found'] },
  getShopInfo: { 404: ['shop.no_info'] },
  reportBrand: { 404: ['shop.brand_not_found'], 422: ['report.own'], 429: ['report.too_many'] },
  updateBrand: {
    403: ['shop.managers_only', 'shop.not_your_brand', 'shop.removed_by_staff'],
    404: ['shop.brand_not_found'],
  },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'shop.brand_not_found': 'Take it off the screen.',
  'shop.managers_only': 'Leave out `audit_status`, recommendation and order unless the caller is staff.',
  'shop.no_info': 'Show an empty form.',
  'shop.not_your_brand': 'Offer this to the creator and to staff only.',
  'shop.removed_by_staff': 'Say `message`: only staff can put it back.',
}
