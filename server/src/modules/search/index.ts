/** Search: everything people look for, by its words. */
export { noteLoaded, noteReplaced } from './importing/note-loaded.ts'
export { createSearch, type SearchModuleDeps } from './module.ts'
export type { FoundRecord, RecordLoader } from './port.ts'
