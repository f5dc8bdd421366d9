import type { Caller, Queryable } from '../../kernel/index.ts'
import type { ViewFile } from '../files/index.ts'
import { loadEvents } from './load-events.ts'
import { Event } from './schemas.ts'

/** Events as what a feed can be about: how they are called, how they look, and how a page of them is loaded. */
export const repostables = (viewFile: ViewFile) =>
  [
    {
      type: 'event',
      view: Event,
      /** It says what the viewer marked. */
      isPersonal: true,
      /** Those the viewer may see, with whose they are. */
      async load(db: Queryable, ids: readonly number[], viewer?: { id: number }) {
        const events = await loadEvents(db, viewer && withoutRights(viewer), ids, viewFile)
        return new Map([...events].map(([id, event]) => [id, { ownerId: event.user_id, view: event }]))
      },
    },
  ] as const

// A feed looks the same to staff as to anybody.
const withoutRights = ({ id }: { id: number }): Caller => ({ id, sessionId: 0, permissions: new Set() })
