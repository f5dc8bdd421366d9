import type { TSchema } from 'typebox'
import type { Problem, Queryable, Tx } from '../../kernel/index.ts'

/** What a feed can be about, as stored. */
export const REPOSTABLE_TYPES = ['mall_commodities', 'knowledge', 'info', 'event', 'wenda', 'feeds'] as const
export type RepostableType = (typeof REPOSTABLE_TYPES)[number]

/** A viewer, and the records they look at. */
export interface Look {
  readonly viewerId: number
  readonly ids: readonly number[]
}

/** Records of another module that feeds can be about. */
export interface Repostable {
  readonly type: RepostableType
  /** The record as its own read operation returns it. */
  readonly view: TSchema
  /** Those of these records that the viewer may see, with whose they are. */
  load(
    db: Queryable,
    ids: readonly number[],
    viewer?: { id: number },
  ): Promise<ReadonlyMap<number, { ownerId: number; view: object }>>
  /**
   * Where a record looks different to different viewers: for each of these viewers, the records that look different
   * than to a guest. The same few queries for all of them.
   */
  loadOwn?(db: Queryable, looks: readonly Look[]): Promise<readonly ReadonlyMap<number, object>[]>
  /** Locks these records before anything else is locked; says which of these people may not publish about them. */
  admit?(tx: Tx, asked: readonly { authorId: number; id: number }[]): Promise<readonly (Problem | undefined)[]>
  /** One existing feed about the record more, or one less; published by this person, unless it is only brought back. */
  count?(tx: Queryable, id: number, change: 1 | -1, authorId?: number): Promise<unknown>
}
