import { defineFact } from '../../kernel/index.ts'

/** Staff decided about a brand: 1 passed, 0 waits again, -1 refused. */
export const brandAudited = defineFact<{
  brandId: number
  creatorId: number
  audit: number
  /** Why, in the words of whoever decided. */
  remark?: string
}>('brand.audited')
