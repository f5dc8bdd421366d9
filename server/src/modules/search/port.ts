import type { TSchema } from 'typebox'
import type { Caller } from '../../kernel/index.ts'
import type { Kind } from './kinds/source.ts'

/** A record as its own lists show it. */
export interface FoundRecord {
  json: string
  /** Its text or name, as the viewer sees it. */
  text: string
}

/** How records of a kind are read. */
export interface RecordLoader {
  readonly view: TSchema
  /** Those of these records the viewer may see. */
  load(viewer: Caller | undefined, ids: readonly number[]): Promise<ReadonlyMap<number, FoundRecord>>
}

export type RecordLoaders = Readonly<Record<Kind, RecordLoader>>
