import type { Queryable } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { anybody, loadEvents, loadOwnEvents } from './load-events.ts'
import { Event } from './schemas.ts'

/** Events as what a feed can be about: their name, their view, and how a page of them is loaded. */
export const repostables = (viewFile: ViewFile) =>
  [
    {
      type: 'event',
      view: Event,
      /** Those the viewer may see, with their owners. A feed looks the same to staff as to anyone. */
      async load(db: Queryable, ids: readonly number[], viewer?: { id: number }) {
        const events = await loadEvents(db, viewer && anybody(viewer.id), ids, viewFile)
        return new Map([...events].map(([id, event]) => [id, { ownerId: event.user_id, view: event }]))
      },
      loadOwn: (db: Queryable, looks: Parameters<typeof loadOwnEvents>[1]) => loadOwnEvents(db, looks, viewFile),
    },
  ] as const
