/** Gatherings: events that people announce to one another. */

export { eventAudited } from './facts.ts'
export { importEventCategories, importEvents, importMarks } from './importing/import-events.ts'
export { loadEvents } from './load-events.ts'
export { createGatherings } from './module.ts'
export { requireEvent } from './queries.ts'
export { repostables } from './repostables.ts'
export { Event, EventCategory } from './schemas.ts'
export { eventSetting } from './settings.ts'
export { eventHolder } from './staff/hold-event.ts'
export { createEventQueue, eventsADay } from './staff/queue.ts'
