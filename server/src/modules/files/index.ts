/** Uploaded files: upload, checking, reading, and making them part of other modules' records. */
export { claimFile, releaseFile } from './claim-file.ts'
export type { FileStore } from './port.ts'
export { createViewFile, FileView, fileOf, type StoredFile, type ViewFile } from './view.ts'
