/** Holders of one of these are staff, and see the desk. */
export const STAFF_PERMISSIONS = [
  'user:manage',
  'setting:manage',
  'audit:read',
  'feed-topic:manage',
  'feed:manage',
  'catalog:manage',
  'event:manage',
  'reward-gift:admin',
  'ad:manage',
  'brand:manage',
  'currency:manage',
  'currency:cash-review',
  'report:manage',
]
