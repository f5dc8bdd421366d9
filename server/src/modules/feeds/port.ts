import type { TSchema } from 'typebox'
import type { Queryable } from '../../kernel/index.ts'

/** What a feed can be about, as stored. */
export const REPOSTABLE_TYPES = ['mall_commodities', 'knowledge', 'info', 'event', 'wenda'] as const
export type RepostableType = (typeof REPOSTABLE_TYPES)[number]

/** Records of another module that feeds can be about. */
export interface Repostable {
  readonly type: RepostableType
  /** The record as its own read operation returns it. */
  readonly view: TSchema
  /** Whether a record looks different to different viewers. */
  readonly isPersonal?: boolean
  /** Those of these records that the viewer may see, with whose they are. */
  load(
    db: Queryable,
    ids: readonly number[],
    viewer?: { id: number },
  ): Promise<ReadonlyMap<number, { ownerId: number; view: object }>>
  /** One existing feed about the record more, or one less. */
  count?(tx: Queryable, id: number, change: 1 | -1): Promise<unknown>
}
