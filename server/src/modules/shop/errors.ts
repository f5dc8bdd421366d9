import { forbidden, notFound } from '../../kernel/index.ts'

export const brandNotFound = () => notFound('shop.brand_not_found', 'This brand does not exist.')
export const notYourBrand = () => forbidden('shop.not_your_brand', 'Only the creator and staff can change this brand.')
export const managersOnly = () =>
  forbidden('shop.managers_only', 'Only staff can change review, recommendation and order.')
export const removedByStaff = () =>
  forbidden('shop.removed_by_staff', 'Staff unlisted this brand; only they can list it again.')
export const noShopInfo = () => notFound('shop.no_info', 'You haven’t added your seller information yet.')
