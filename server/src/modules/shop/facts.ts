import { defineFact } from '../../kernel/index.ts'

/** Staff decided about a brand: 1 approved, 0 waits again, -1 refused. */
export const brandAudited = defineFact<{
  brandId: number
  creatorId: number
  audit: number
  /** The reason, as written by the person who decided. */
  remark?: string
}>('brand.audited')
