import type { Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, beside what their routes imply. */
export const problems: Problems = {
  deleteGift: { 404: ['staff.not_found'] },
  getGift: { 404: ['reward.gift_not_found'] },
  updateGift: { 404: ['staff.not_found'] },
}
