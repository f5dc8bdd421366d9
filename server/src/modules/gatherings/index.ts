/** Gatherings: events that people announce to one another. */

export { eventAnnounced, eventAudited, eventGuestsTold } from './facts.ts'
export { importEventCategories, importEvents, importMarks } from './importing/import-events.ts'
export { gatheringsKinds } from './importing/kinds.ts'
export { createGatherings } from './module.ts'
export { requireEvent, visibleTo as eventVisibleTo } from './queries.ts'
export { repostables } from './repostables.ts'
export { createFindReportedEvent } from './staff/find-reported.ts'
export { eventHolder, eventRemover, eventThings, restoreEvent } from './staff/hold-event.ts'
export { createEventQueue, eventsADay } from './staff/queue.ts'
