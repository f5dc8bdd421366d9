import { Type } from 'typebox'
import { invalid, Limit, phrase } from '../../kernel/index.ts'

/** `limit` with `offset` or `page`, for a query. */
export const windowQuery = {
  limit: Type.Optional(Limit()),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'How many to leave out from the start.' }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Which page, from 1; instead of `offset`.' }),
  ),
}

export interface Window {
  limit: number
  offset: number
}

/** The requested window. */
export function windowOf({ limit = 20, offset, page }: { limit?: number; offset?: number; page?: number }): Window {
  if (offset !== undefined && page !== undefined)
    throw invalid('page', phrase('request.invalid.offset_or_page')`Give offset or page, not both.`)
  return { limit, offset: page === undefined ? (offset ?? 0) : (page - 1) * limit }
}
