import type { TSchema } from 'typebox'
import type { Caller, Queryable } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { loadEvents } from './load-events.ts'
import { Event } from './schemas.ts'

/** A kind of record that a feed may carry: how it is called, how it looks, and how a page of them is loaded. */
export interface Repostable {
  type: string
  /** Other spellings of `type` that are accepted. */
  aliases: readonly string[]
  view: TSchema
  /** Those the viewer may see, by id. */
  load(db: Queryable, ids: readonly number[], viewer?: Caller): Promise<Map<number, { ownerId: number; view: object }>>
}

/** Events, as a review carries the event it is about. */
export const repostables = (viewFile: ViewFile): Repostable[] => [
  {
    type: 'event',
    aliases: ['events'],
    view: Event,
    async load(db, ids, viewer) {
      const events = await loadEvents(db, viewer, ids, viewFile)
      return new Map([...events].map(([id, event]) => [id, { ownerId: event.user_id, view: event }]))
    },
  },
]
