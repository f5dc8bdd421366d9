import { Type } from 'typebox'
import { invalid, Limit, phrase } from '../../kernel/index.ts'

/** `limit` with `offset`, which counts from 0, or `page`, which counts from 1. */
export const paging = {
  limit: Limit(),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'How many to leave out from the start.', examples: [0] }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: 'Which page, instead of `offset`.', examples: [1] }),
  ),
}

export interface Paging {
  limit: number
  offset?: number
  page?: number
}

/** Where a page begins; giving both at once is refused. */
export function startOf({ limit, offset, page }: Paging): number {
  if (offset !== undefined && page !== undefined)
    throw invalid('page', phrase('request.invalid.offset_or_page')`Give offset or page, not both.`)
  return page === undefined ? (offset ?? 0) : (page - 1) * limit
}
