import { forbidden, notFound } from '../../kernel/index.ts'

export const brandNotFound = () => notFound('shop.brand_not_found', 'There is no such brand.')
export const notYourBrand = () => forbidden('shop.not_your_brand', 'Only its creator and staff may change a brand.')
export const managersOnly = () =>
  forbidden('shop.managers_only', 'Only staff decide about audit, recommendation and order.')
export const removedByStaff = () =>
  forbidden('shop.removed_by_staff', 'Staff took this brand off the shelf; only they can put it back.')
export const noShopInfo = () => notFound('shop.no_info', 'You have not given any seller information yet.')
