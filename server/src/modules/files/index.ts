/** Uploaded files: upload, checking, reading, and making them part of other modules' records. */

export { attachFiles } from './attach-files.ts'
export { claimFile, type FileKind, nodeOf, releaseFile, releaseOwnedFiles } from './claim-file.ts'
export { claimFiles, type FileClaim } from './claim-files.ts'
export type { FilesOptions } from './deps.ts'
export { type ImportedFile, importFiles } from './importing/import-files.ts'
export { loadFiles } from './load-files.ts'
export { findFileById, findFileIds, findOwnNodes, findUnusedUpload } from './lookups.ts'
export { createFiles, type Files } from './module.ts'
export type { CachePurger, FileStore, PresignedUpload, StoredObject } from './port.ts'
export { fileLimits } from './schemas.ts'
export { createViewFile, FileView, fileOf, type StoredFile, type ViewFile, viewingAs } from './view.ts'
export { viewPictures } from './view-pictures.ts'
